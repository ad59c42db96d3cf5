// The six short films, each in a file of its own.
#pragma once

#include "works/film_catalogue.hpp"

namespace demo {

Film moon_ladder();
Film line_nine();
Film hibr();
Film parcel();
Film round_one();
Film bell_below();

}  // namespace demo
