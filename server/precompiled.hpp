// What nearly every file includes, compiled once.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <boost/mp11.hpp>
