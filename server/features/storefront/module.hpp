// Builds what belongs to a storefront as a whole: the frame around its pages, sitemap, robots.txt and web app
// manifest.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/storefront/social_pictures.hpp"
#include "features/storefront/storefront.hpp"
#include "features/tenants/module.hpp"

namespace storefront {

struct Module {
  Module(core::Core& core, tenants::Module& tenants, RenderSocialPicture render)
      : storefront(core.data.database, core.data.clock, core.changes, core.settings.server.backend_path,
                   tenants.messages),
        social_pictures(core.data.database, core.data.clock, core.data.folder, std::move(render)) {}

  Storefront storefront;
  SocialPictures social_pictures;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(storefront); }
};

}  // namespace storefront
