// Finds the article, asks the front end for the layout, and keeps what an isolated program makes of it.
#include "features/storefront/social_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <ranges>
#include <vector>

#include "base/json/json.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/articles/article_picture.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/media/media_tools.hpp"
#include "features/messaging/delivery.hpp"
#include "features/storefront/addresses.hpp"
#include "features/tenants/look/number_format.hpp"
#include "http/conditional.hpp"

namespace storefront {

struct SocialPictureRequest {
  std::string locale;
  std::string iso;
  tenants::NumberFormat numbers;
  base::Direction dir = base::Direction::ltr;
  messaging::MailLook tenant;
  std::map<std::string, std::string> messages;  // the tenant's own words
  std::string label;                            // the message that names its kind; empty: none
  std::string title;
  std::string by;     // artists, authors, the podcast; may be empty
  std::string color;  // of the artwork
  double ratio = 0;   // of the artwork, width to height; 0: there is none
};
BOOST_DESCRIBE_STRUCT(SocialPictureRequest, (),
                      (locale, iso, numbers, dir, tenant, messages, label, title, by, color, ratio))

namespace {

namespace fs = std::filesystem;
using boost::asio::awaitable;
using catalogue::Item;

/// Counted up whenever the layout changes, so that addresses change with it.
constexpr std::string_view layout_version = "2";
/// What the front end writes where the artwork belongs.
constexpr std::string_view artwork_mark = "kiosk:artwork";
constexpr std::int64_t artwork_width = 640;

base::Locale const* locale_of(tenants::Tenant const& tenant, std::string_view code) {
  return std::ranges::find(tenant.locales, code) == tenant.locales.end() ? nullptr : base::find_locale(code);
}

/// The smallest file that is wide enough.
std::int64_t width_of(catalogue::Picture const& picture) {
  std::int64_t best = 0;
  for (auto const& text : base::split(picture.widths, ',')) {
    auto const width = std::strtoll(std::string(text).c_str(), nullptr, 10);
    if (best < artwork_width ? width > best : width >= artwork_width && width < best) best = width;
  }
  return best;
}

processes::ProcessLimits limits() {
  return {.wall = std::chrono::seconds(15),
          .processor = std::chrono::seconds(10),
          .memory = 1ULL << 30,
          .file_size = 8ULL << 20,
          .output = 1 << 16};
}

/// Forgets the oldest files; those that are still asked for are made again.
void forget_oldest(fs::path const& folder, std::size_t most) {
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  std::error_code code;
  for (auto const& entry : fs::directory_iterator(folder, code))
    if (entry.is_regular_file(code)) files.emplace_back(entry.last_write_time(code), entry.path());
  if (files.size() <= most) return;
  std::ranges::sort(files);
  for (auto const& [time, path] : files | std::views::take(static_cast<std::ptrdiff_t>(files.size() - most)))
    fs::remove(path, code);
}

void keep(fs::path const& folder, std::string const& name, std::string const& bytes) {
  auto const target = folder / name;
  auto part = target;
  part += ".part";
  std::ofstream(part, std::ios::binary) << bytes;
  std::error_code code;
  fs::rename(part, target, code);
  forget_oldest(folder, SocialPictures::most_files);
}

std::optional<std::string> read_kept(fs::path const& file) {
  std::error_code code;
  if (!fs::is_regular_file(file, code)) return std::nullopt;
  auto bytes = media::read_all(file);
  if (bytes.empty()) return std::nullopt;
  return bytes;
}

/// The artwork as a data: URL, because an SVG in isolation reads no other file. Empty where it can't be
/// read. Kept in `kept`, because the picture of each language and tenant has it.
std::string artwork_in(processes::ProcessIsolation const& isolation, fs::path const& source,
                       fs::path const& folder, fs::path const& kept) {
  if (source.empty()) return {};
  auto const in_a_url = [](std::string const& bytes) {
    return "data:image/jpeg;base64," + base::base64(bytes);
  };
  auto const name = "artwork-" + base::sha256_hex(source.string()) + ".jpg";
  if (auto const bytes = read_kept(kept / name)) return in_a_url(*bytes);
  auto const shrunk =
      isolation.run({.program = "vipsthumbnail",
                     .arguments = {"{in}", "-s", "640x640", "-o", "{out}/art.jpg[Q=88,strip]"},
                     .source = source,
                     .folder = folder,
                     .limits = limits()});
  if (!shrunk.ok()) return {};
  auto const bytes = media::read_all(folder / "art.jpg");
  keep(kept, name, bytes);
  return in_a_url(bytes);
}

processes::MadeBytes make_now(processes::ProcessIsolation const& isolation,
                              catalogue::MediaFolder const& media, std::string svg, fs::path const& artwork,
                              fs::path const& kept) {
  catalogue::MediaFolder::Scratch const folder(media);
  auto const at = svg.find(artwork_mark);
  if (at != std::string::npos)
    svg.replace(at, artwork_mark.size(), artwork_in(isolation, artwork, folder.path(), kept));
  auto const source = folder.path() / "page.svg";
  std::ofstream(source, std::ios::binary) << svg;
  auto const made =
      isolation.run({.program = "vipsthumbnail",
                     .arguments = {"{in}", "-s", "1200x630!", "-o", "{out}/page.jpg[Q=86,strip]"},
                     .source = source,
                     .folder = folder.path(),
                     .limits = limits()});
  if (!made.ok())
    return std::unexpected(made.timed_out ? "vips took too long" : "vips failed: " + made.errors);
  return media::read_all(folder.path() / "page.jpg");
}

/// What "0AB…-HASH-ar.jpg" asks for.
struct Wanted {
  base::Locale const* locale = nullptr;
  base::ArticleId article;
};

std::optional<Wanted> wanted_of(tenants::Tenant const& tenant, std::string_view path) {
  if (!files::social_picture.covers(path) || !path.ends_with(".jpg")) return std::nullopt;
  path.remove_prefix(files::social_picture.prefix().size());
  path.remove_suffix(std::string_view(".jpg").size());
  auto const first = path.find('-');
  auto const second = first == std::string_view::npos ? first : path.find('-', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  auto const* locale = locale_of(tenant, path.substr(second + 1));
  auto const id = base::ArticleId::parse(path.substr(0, first));
  if (locale == nullptr || !id) return std::nullopt;
  return Wanted{locale, *id};
}

std::string by_of(Item const& item) {
  if (item.content_type == catalogue::ContentType::podcast && item.album) return item.album->title;
  std::string out;
  for (auto const& credit : item.artists) out += (out.empty() ? "" : ", ") + credit.name;
  return out;
}

}  // namespace

std::string social_picture_address(tenants::Tenant const& tenant, base::Locale const& locale,
                                   std::string_view pictured) {
  auto const hyphen = pictured.find('-');
  std::string shown(layout_version);
  // The address of its stylesheet changes with the tenant's colours.
  for (auto const& part :
       {std::string(pictured.substr(hyphen + 1)), tenant.title_in(locale.code), tenant.theme_address})
    shown += '\n' + part;
  return http::link(files::social_picture, fmt::format("{}-{}-{}.jpg", pictured.substr(0, hyphen),
                                                       base::sha256_hex(shown).substr(0, 16), locale.code));
}

SocialPictures::SocialPictures(storage::Database& database, base::Clock const& clock, fs::path const& data,
                               RenderSocialPicture render)
    : database_(database), clock_(clock), media_(data), folder_(data / "social"), render_(std::move(render)) {
  fs::create_directories(folder_);
}

awaitable<std::optional<http::Response>> SocialPictures::answer(
    http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant) {
  auto const wanted = wanted_of(*tenant, request.path);
  if (!wanted) co_return std::nullopt;
  auto const find = [&](storage::Session& session) -> std::optional<Item> {
    catalogue::ViewContext const view{
        .locale = wanted->locale, .now = clock_.now(), .max_rating = tenant->max_rating};
    auto items = catalogue::ShelfStore({session, tenant->id})
                     .list({{.kind = catalogue::ListKind::ids, .limit = 1, .ids = {wanted->article}}}, view)
                     .front()
                     .items;
    if (items.empty() || items.front().content_type == catalogue::ContentType::picture) return std::nullopt;
    return std::move(items.front());
  };
  auto const item = co_await database_.read(find);
  if (!item) co_return std::nullopt;
  auto const address = social_picture_address(*tenant, *wanted->locale, catalogue::pictured(*item));
  if (address != request.path) {
    auto moved = http::redirect(302, address);
    moved.headers.set("cache-control", "public, max-age=300");
    co_return std::move(moved);
  }
  // The address has no tenant, which its host says.
  auto name = base::sha256_hex(tenant->id.value + address) + ".jpg";
  auto making = picture(std::move(name), *tenant, *wanted->locale, *item);
  auto const bytes = co_await std::move(making);
  if (!bytes) {
    auto busy = http::text(503, "text/plain; charset=utf-8", "The picture cannot be made at the moment.\n");
    busy.headers.set("cache-control", "no-store");
    busy.headers.set("retry-after", "10");
    co_return std::move(busy);
  }
  co_return http::cached_text(request, "image/jpeg", "public, max-age=31536000, immutable", bytes);
}

awaitable<SocialPictures::Bytes> SocialPictures::picture(std::string name, tenants::Tenant const& tenant,
                                                         base::Locale const& locale, Item const& item) {
  if (auto kept = read_kept(folder_ / name)) co_return std::make_shared<std::string const>(*std::move(kept));
  std::shared_ptr<Flight> flight;
  bool first = false;
  {
    std::lock_guard const lock(mutex_);
    auto& known = flights_[name];
    first = known == nullptr;
    if (first) known = std::make_shared<Flight>();
    flight = known;
  }
  if (first) {
    Bytes bytes;
    try {
      auto making = make(name, tenant, locale, item);
      bytes = co_await std::move(making);
    } catch (std::exception const& error) {
      base::log::warn("a picture for link previews failed", {{"reason", error.what()}});
    }
    {
      std::lock_guard const lock(mutex_);
      flights_.erase(name);
    }
    flight->complete(bytes);
    co_return bytes;
  }
  auto waiting = Flight::wait(flight);
  co_return co_await std::move(waiting);
}

awaitable<SocialPictures::Bytes> SocialPictures::make(std::string name, tenants::Tenant const& tenant,
                                                      base::Locale const& locale, Item const& item) {
  SocialPictureRequest wanted{.locale = std::string(locale.code),
                              .iso = std::string(locale.iso),
                              .numbers = tenants::number_format(tenant, locale),
                              .dir = locale.dir,
                              .tenant = messaging::mail_look(tenant, locale.code, ""),
                              .messages = {},
                              .label = std::string(catalogue::kind_row(item.content_type).label),
                              .title = item.title,
                              .by = by_of(item)};
  if (auto const words = tenant.messages.find(std::string(locale.code)); words != tenant.messages.end())
    if (auto const own = words->second.find(wanted.label); own != words->second.end())
      wanted.messages.emplace(own->first, own->second);
  fs::path artwork;
  if (item.picture && item.picture->height > 0) {
    artwork = media_.picture_path(item.picture->hash, width_of(*item.picture));
    wanted.color = item.picture->color;
    wanted.ratio = static_cast<double>(item.picture->width) / static_cast<double>(item.picture->height);
  }
  auto rendering = render_(base::to_json(wanted));
  auto svg = co_await std::move(rendering);
  if (!svg) {
    base::log::warn("a picture for link previews could not be rendered", {{"reason", svg.error()}});
    co_return nullptr;
  }
  auto work = [this, svg = *std::move(svg), artwork, name](processes::ProcessIsolation const& isolation) {
    auto made = make_now(isolation, media_, svg, artwork, folder_);
    if (made) keep(folder_, name, *made);
    return made;
  };
  auto running = threads_.run(std::move(work));
  auto made = co_await std::move(running);
  if (made) co_return std::make_shared<std::string const>(*std::move(made));
  base::log::warn("a picture for link previews could not be made", {{"reason", made.error()}});
  co_return nullptr;
}

}  // namespace storefront
