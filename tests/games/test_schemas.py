"""The JSON Schemas in the package are those of the structs that read the files."""

import json

import pytest

from ironbottom.kernel.components import file_types
from ironbottom.kernel.homes import found
from ironbottom.kernel.spelling import json_schemas
from tests.games.component_files import stored_schemas
from tools.write_schemas import files_of


@pytest.mark.parametrize("slug", found())
def test_stored_schemas_are_those_of_the_structs(slug: str) -> None:
    assert stored_schemas(slug) == json.loads(json.dumps(json_schemas(file_types(files_of(slug).parts))))
