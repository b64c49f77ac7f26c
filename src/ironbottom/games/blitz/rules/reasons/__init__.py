"""Why a unit or an area that a player might expect is not among the choices; asked for prompts and refusals only."""
