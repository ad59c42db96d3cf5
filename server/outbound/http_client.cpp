// See the header.
#include "outbound/http_client.hpp"
