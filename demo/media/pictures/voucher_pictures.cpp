// Pictures of vouchers and their books: a figure between two hills of colour, under a sky of dots.
#include "pictures/drawing.hpp"
#include "pictures/pictures.hpp"
#include "random.hpp"

#include <array>
#include <stdexcept>

namespace demo {

namespace {

struct Scene {
  std::string_view key;
  std::string_view from;
  std::string_view to;
  std::string_view accent;
  std::string_view figure;  // a line on 400 by 400
};

constexpr std::array<Scene, 15> scenes = {{
    {"second-cup", "#6f3b22", "#d98f54", "#f7d9a8",
     "M70 190H180V250a42 42 0 0 1 -42 42h-26a42 42 0 0 1 -42 -42ZM180 205h14a25 25 0 0 1 0 50h-14M220 "
     "190H330V250a42 42 0 0 1 -42 42h-26a42 42 0 0 1 -42 -42ZM105 150q14 -18 0 -36M145 150q14 -18 0 -36M255 "
     "150q14 -18 0 -36M295 150q14 -18 0 -36"},
    {"breakfast-for-two", "#8a4b1f", "#f2b84b", "#fff1cf",
     "M70 250A130 90 0 0 1 330 250ZM50 250H350M200 150V130M190 120H210M110 300H290"},
    {"cake-of-the-day", "#7a2748", "#e58a9c", "#ffe3d8",
     "M90 290V200L310 150V290ZM90 240L310 240M90 200Q200 190 310 150M205 150A22 22 0 1 1 249 150"},
    {"late-show", "#141536", "#5a4fa3", "#ffd36e",
     "M60 150H250V290H60ZM250 190L340 150V290L250 250M105 110A32 32 0 1 1 106 110M195 110A32 32 0 1 1 196 110"},
    {"five-films", "#1c2b4a", "#c8553d", "#ffe0b5",
     "M60 140H340V180A22 22 0 0 0 340 224V264H60V224A22 22 0 0 0 60 180ZM140 150V254M180 202L240 202M210 172V232"},
    {"large-popcorn", "#8c1c2f", "#f08a5d", "#fff3d6",
     "M110 190L140 320H260L290 190ZM170 190L180 320M230 190L220 320M110 190A30 30 0 0 1 140 140A38 38 0 0 1 "
     "210 115A38 38 0 0 1 270 145A28 28 0 0 1 290 190"},
    {"brown-paper-book", "#5b4327", "#c9a66b", "#f5e6c8",
     "M110 90H290V310H110ZM200 90V310M110 200H290M165 175Q200 200 235 175M165 225Q200 200 235 225"},
    {"third-book", "#23404f", "#7fb3a6", "#fbe7b2",
     "M90 270H310V310H90ZM110 220H300V270H110ZM100 170H280V220H100ZM190 130L220 130M205 115V145"},
    {"night-among-shelves", "#17203a", "#3f6c8f", "#ffdf8a",
     "M80 100V310M320 100V310M80 170H320M80 240H320M80 310H320M110 170V125M140 170V115M170 170V130M240 "
     "170L270 120M120 240V195M160 240V200M250 240V190M280 240V200M150 310V265M190 310L215 262M270 310V260"},
    {"early-lanes", "#0d4a66", "#4fb6c9", "#fdf0c4",
     "M60 170q35 -34 70 0t70 0t70 0t70 0M60 230q35 -34 70 0t70 0t70 0t70 0M60 290q35 -34 70 0t70 0t70 0t70 "
     "0M120 130L190 100L230 130M250 105A20 20 0 1 1 251 105"},
    {"sunday-for-four", "#13615a", "#8fd0a0", "#fff0b8",
     "M95 160A26 26 0 1 1 96 160M185 160A26 26 0 1 1 186 160M260 175A20 20 0 1 1 261 175M325 175A20 20 0 1 1 "
     "326 175M50 270q35 -34 70 0t70 0t70 0t70 0"},
    {"sauna-evening", "#4a1e1b", "#c96b3c", "#ffd9a0",
     "M90 310V220H310V310M90 265H310M140 180q22 -30 0 -60q-22 -30 0 -50M200 180q22 -30 0 -60q-22 -30 0 "
     "-50M260 180q22 -30 0 -60q-22 -30 0 -50"},
    {"winter-by-the-harbour", "#20364f", "#7ea3b8", "#fff3cf",
     "M70 250H330L295 310H105ZM200 250V90L290 220H200M180 220H110L180 120"},
    {"paper-and-light", "#3b2f4f", "#d9a05b", "#fff0c2",
     "M200 130C160 100 110 100 80 115V290C110 275 160 275 200 305C240 275 290 275 320 290V115C290 100 240 100 "
     "200 130ZM200 130V305M200 95V60M150 90L130 62M250 90L270 62"},
    {"small-mornings", "#c75b39", "#f7c873", "#fff6dc",
     "M60 270H340M110 270A90 90 0 0 1 290 270M200 150V110M120 185L92 157M280 185L308 157M110 315H290"},
}};

Scene const& scene_of(std::string_view key) {
  for (auto const& scene : scenes) {
    if (scene.key == key) {
      return scene;
    }
  }
  throw std::invalid_argument("no picture for " + std::string(key));
}

}  // namespace

Picture draw_voucher(std::string_view key) {
  auto const& scene = scene_of(key);
  Random random(hash_of(std::string(key)));
  Drawing sheet(800, 400);
  sheet.background(sheet.linear(0, 0, 1, 1, {{0, scene.from}, {1, scene.to}}));
  for (int dot = 0; dot < 26; ++dot) {
    sheet.circle(random.unit() * 800, random.unit() * 230, 2 + random.unit() * 5, scene.accent,
                 "opacity=\"0.45\"");
  }
  sheet.circle(400, 190, 168, scene.accent, "opacity=\"0.18\"");
  sheet.circle(400, 190, 128, scene.accent, "opacity=\"0.16\"");
  double const crest = 270 + random.unit() * 40;
  sheet.fill(path("M", 0, crest, "Q", 170, crest - 90, 330, 350, "T", 800, 300, "V", 400, "H", 0, "Z"),
             scene.from, "opacity=\"0.55\"");
  sheet.fill(path("M", 0, 370, "Q", 240, 300, 470, 360, "T", 800, 330, "V", 400, "H", 0, "Z"), scene.from,
             "opacity=\"0.75\"");
  sheet.open("transform=\"translate(216 8) scale(0.92)\"");
  sheet.line(scene.figure, scene.accent, 14);
  sheet.close();
  return sheet.picture(1600, 800);
}

}  // namespace demo
