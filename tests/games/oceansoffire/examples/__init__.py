"""How worked examples of Oceans of Fire are played: by what is asked, a function that answers from what is given."""
