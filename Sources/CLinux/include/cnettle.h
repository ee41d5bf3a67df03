#pragma once
// SHA-256 of Nettle.
#include <nettle/sha2.h>
