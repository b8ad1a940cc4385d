#include "bouton/rules/file.hpp"
