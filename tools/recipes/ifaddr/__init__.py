"""Installs ifaddr on the phone from its own wheel, in place of python-for-android's recipe.

That one is for 0.1.7: it patches the module for phones older than Android 7, and the patch does not apply to 0.2.0.
"""

from pythonforandroid.recipe import PyProjectRecipe


class IfaddrRecipe(PyProjectRecipe):  # type: ignore[misc] # python-for-android says nothing of types
    version = "0.2.0"
    url = "https://files.pythonhosted.org/packages/source/i/ifaddr/ifaddr-{version}.tar.gz"
    sha256sum = "cc0cbfcaabf765d44595825fb96a99bb12c79716b73b44330ea38ee2b0c4aed4"


recipe = IfaddrRecipe()
