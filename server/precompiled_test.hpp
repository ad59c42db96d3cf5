// The headers that nearly every test includes, compiled once.
#pragma once
#include "precompiled.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include <boost/json.hpp>
