// Little Harbour: four episodes in two seasons about a tug, a lighthouse and a gull.
#include "works/film_catalogue.hpp"

namespace demo {

namespace {

constexpr Song theme = {.style = Style::bossa,
                        .tonic = 7,
                        .scale = "major",
                        .bpm = 126,
                        .seconds = 48,
                        .verse = "Cmaj7 | Am7 | Dm7 | G7",
                        .bridge = "Fmaj7 | Em7 | Dm7 | G7",
                        .colour = 1};

Film episode(std::string_view key, void (*draw)(Canvas&, double), double story, int season, int number) {
  Film out;
  out.key = key;
  out.language = "en";
  out.credits = {{"lotte-brandt", "director"},
                 {"ruben-salz", "writer"},
                 {"ada-winter", "composer"},
                 {"theo-park", "narrator"}};
  out.draw = draw;
  out.opening = harbour_opening;
  out.story = story;
  out.music = theme;
  out.voices = {{"en", "theo-park", {"en-gb+m3", 150, 48, 0}}};
  out.subtitles = {"en", "ar", "de"};
  out.season = season;
  out.number = number;
  out.poster = {.moment = 0, .letters = ink(0xfdf8ec), .shade = ink(0x1d2f4f)};
  return out;
}

Film fog() {
  auto out = episode("little-harbour-fog", draw_harbour_fog, 30, 1, 1);
  out.title = {"Fog", "الضباب", "Le brouillard", "Nebel", "Niebla", "Ceața"};
  out.description = {
      "A white wall comes in from the sea, Olga’s lamp goes out, and somewhere out there is a ship as long as a street. Pim cannot see anything either, but he can make a noise.",
      "يأتي جدار أبيض من البحر وينطفئ مصباح أولغا، وفي مكان ما هناك سفينة بطول شارع. بيم أيضًا لا يرى شيئًا، لكنه يجيد إصدار الضجيج.",
      "Un mur blanc arrive du large, la lampe d’Olga s’éteint, et quelque part là-bas il y a un navire long comme une rue. Pim n’y voit rien non plus, mais il sait faire du bruit.",
      "Vom Meer kommt eine weiße Wand, Olgas Lampe geht aus, und irgendwo da draußen ist ein Schiff, so lang wie eine Straße. Pim sieht auch nichts, aber Lärm machen kann er.",
      "Del mar llega un muro blanco, la lámpara de Olga se apaga y ahí fuera hay un barco largo como una calle. Pim tampoco ve nada, pero sabe hacer ruido.",
      "Dinspre mare vine un zid alb, lampa Olgăi se stinge, iar undeva, în larg, e un vapor lung cât o stradă. Nici Pim nu vede nimic, dar știe să facă zgomot."};
  out.released = "2026-04-03";
  out.poster.moment = 27.6;
  out.lines = {
      {0.6,
       4,
       {"This is Pim. This is Olga. And far out there comes Big Berta.",
        "هذا بيم، وهذه أولغا، وهناك في البعيد تأتي بيرتا الكبيرة.", "",
        "Das ist Pim. Das ist Olga. Und weit draußen kommt die große Berta.", "", ""}},
      {5.6,
       9.4,
       {"Then the fog came. And Olga's lamp went out.", "ثم جاء الضباب، وانطفأ مصباح أولغا.", "",
        "Dann kam der Nebel. Und Olgas Lampe ging aus.", "", ""}},
      {10.4,
       14.4,
       {"I cannot see, said Pim. But I can make a noise.",
        "قال بيم: لا أرى شيئًا، لكنني أستطيع أن أُحدث ضجيجًا.", "",
        "Sehen kann ich nichts, sagte Pim. Aber Lärm machen.", "", ""}},
      {18.2,
       21.8,
       {"Follow the horn, Berta! A little to the left!", "اتبعي البوق يا بيرتا! قليلًا إلى اليسار!", "",
        "Immer dem Horn nach, Berta! Ein bisschen nach links!", "", ""}},
      {25.4,
       29,
       {"And that is how the smallest showed the largest the way.", "وهكذا دلّ أصغرُهم أكبرَهم على الطريق.", "",
        "So zeigte der Kleinste der Größten den Weg.", "", ""}}};
  out.sounds = {{Effect::waves, -6, 36, 0.7},    {Effect::gull, -3, 0, 0.5, 0.4},
                {Effect::horn, -2.4, 0.6, 0.9},  {Effect::motor, -5.6, 3, 0.4},
                {Effect::power, 8, 0, 0.3, 0.6}, {Effect::motor, 10.4, 4, 0.4},
                {Effect::horn, 15, 1, 1.6},      {Effect::horn, 17, 1, 1.6},
                {Effect::horn, 22.5, 1, 1.4},    {Effect::gull, 28, 0, 0.5}};
  return out;
}

Film gull() {
  auto out = episode("little-harbour-gull", draw_harbour_gull, 30, 1, 2);
  out.title = {"The Gull Who Would Not Fly", "النورسة التي لم تطِر",      "La mouette qui ne volait pas",
               "Die Möwe, die nicht flog",   "La gaviota que no volaba", "Pescărușul care nu zbura"};
  out.description = {
      "Kiki can do everything a gull can, except one thing. The others say: jump. Pim says nothing, and puts some coal on.",
      "كيكي تتقن كل ما تتقنه النوارس إلا شيئًا واحدًا. يقول الآخرون: اقفزي. أما بيم فلا يقول شيئًا، بل يضيف الفحم.",
      "Kiki sait tout faire comme les mouettes, sauf une chose. Les autres disent : saute. Pim ne dit rien et remet du charbon.",
      "Kiki kann alles, was eine Möwe kann, bis auf eines. Die anderen sagen: Spring. Pim sagt nichts und legt Kohle nach.",
      "Kiki sabe hacer todo lo que hace una gaviota, menos una cosa. Los demás dicen: salta. Pim no dice nada y echa carbón.",
      "Kiki știe tot ce știe un pescăruș, în afară de un lucru. Ceilalți zic: sari. Pim nu zice nimic și mai pune cărbuni."};
  out.released = "2026-04-10";
  out.poster.moment = 20.4;
  out.lines = {
      {0.6,
       4.6,
       {"All gulls fly. Only Kiki sits on the funnel and watches.",
        "كل النوارس تطير، إلا كيكي تجلس على المدخنة وتتفرّج.", "",
        "Alle Möwen fliegen. Nur Kiki sitzt auf dem Schornstein und schaut zu.", "", ""}},
      {6,
       8.6,
       {"Jump! said the others. So she jumped.", "قالوا: اقفزي! فقفزت.", "",
        "Spring!, riefen die anderen. Da sprang sie.", "", ""}},
      {10, 12.6, {"It was not very far.", "ولم تكن قفزةً بعيدة.", "", "Sehr weit war es nicht.", "", ""}},
      {15,
       18.6,
       {"Hold on, said Pim. I will make some wind for you.", "قال بيم: تمهّلي، سأصنع لكِ ريحًا.", "",
        "Warte, sagte Pim. Ich mache dir etwas Wind.", "", ""}},
      {21.4,
       26.4,
       {"And the warm air carried her up, and up, and all the way round Olga.",
        "فحملها الهواء الدافئ إلى أعلى فأعلى، ودار بها حول أولغا.", "",
        "Und die warme Luft trug sie hinauf, immer höher, einmal ganz um Olga herum.", "", ""}}};
  out.sounds = {
      {Effect::waves, -6, 36, 0.7},       {Effect::gull, -3, 0, 0.5, 0.4}, {Effect::horn, -2.4, 0.6, 0.9},
      {Effect::motor, -5.6, 3, 0.4},      {Effect::gull, 2, 0, 0.4, 0.5},  {Effect::gull, 7, 0, 0.7},
      {Effect::splash, 9.1, 0, 1.6, 0.2}, {Effect::horn, 16.4, 0.5, 1.2},  {Effect::wind, 16.6, 6, 0.9},
      {Effect::gull, 20, 0, 0.6},         {Effect::gull, 25.6, 0, 0.7}};
  return out;
}

Film tide() {
  auto out = episode("little-harbour-tide", draw_harbour_tide, 31, 2, 1);
  out.title = {"High Tide", "المدّ العالي", "Marée haute", "Flut", "Marea alta", "Fluxul"};
  out.description = {
      "Big Berta sits on the sand and cannot move. Pim pulls until his funnel glows. What is missing is a few friends, and the moon.",
      "بيرتا الكبيرة عالقة في الرمل لا تتحرك. يجرّها بيم حتى تتوهّج مدخنته. لا ينقص سوى بضعة أصدقاء، والقمر.",
      "La grosse Berta est échouée sur le sable. Pim tire à en faire rougir sa cheminée. Il ne manque que quelques amis, et la lune.",
      "Die große Berta sitzt auf dem Sand fest. Pim zieht, bis sein Schornstein glüht. Was fehlt, sind ein paar Freunde und der Mond.",
      "La gran Berta está varada en la arena. Pim tira hasta que le arde la chimenea. Solo faltan unos amigos, y la luna.",
      "Berta cea mare s-a împotmolit în nisip. Pim trage până i se înroșește coșul. Mai lipsesc doar câțiva prieteni și luna."};
  out.released = "2026-10-02";
  out.poster.moment = 22.4;
  out.lines = {{0.6,
                4.4,
                {"At low tide, Big Berta ran onto the sand.", "عند الجَزر جنحت بيرتا الكبيرة على الرمل.", "",
                 "Bei Ebbe lief die große Berta auf Sand.", "", ""}},
               {5.8,
                9.6,
                {"Pim pulled, and pulled, and pulled.", "جرّ بيم، وجرّ، ثم جرّ.", "", "Pim zog und zog und zog.",
                 "", ""}},
               {10.4,
                13.4,
                {"One alone is not enough, he panted.", "قال لاهثًا: واحدٌ وحده لا يكفي.", "",
                 "Einer allein reicht nicht, keuchte er.", "", ""}},
               {15.6,
                20,
                {"So they all came. And the moon came too, and lifted the sea.",
                 "فجاؤوا كلّهم، وجاء القمر أيضًا ورفع البحر.", "",
                 "Da kamen alle. Und auch der Mond kam und hob das Meer.", "", ""}},
               {24.6,
                29,
                {"Together! cried Olga. And Berta swam.", "صاحت أولغا: معًا! فطفت بيرتا.", "",
                 "Alle zusammen!, rief Olga. Und Berta schwamm.", "", ""}}};
  out.sounds = {{Effect::waves, -6, 37, 0.7},        {Effect::gull, -3, 0, 0.5, 0.4},
                {Effect::horn, -2.4, 0.6, 0.9},      {Effect::motor, -5.6, 3, 0.4},
                {Effect::thud, 1, 0, 1.2, -0.3},     {Effect::motor, 5.8, 4.4, 1.1},
                {Effect::horn, 15.6, 0.8, 0.9, 0.6}, {Effect::horn, 17, 0.6, 0.8, 0.6},
                {Effect::motor, 21, 7, 1.1},         {Effect::horn, 26.6, 1.6, 1.3, -0.3}};
  return out;
}

Film lights() {
  auto out = episode("little-harbour-lights", draw_harbour_lights, 31, 2, 2);
  out.title = {"A Light for Olga",   "ضوء لأولغا",        "Une lumière pour Olga",
               "Ein Licht für Olga", "Una luz para Olga", "O lumină pentru Olga"};
  out.description = {
      "Olga is a hundred years old today, and nobody seems to have thought of it. She shines for all; who shines for her?",
      "تبلغ أولغا اليوم مئة عام، ويبدو أن أحدًا لم يتذكّر. هي تضيء للجميع، فمن يضيء لها؟",
      "Olga a cent ans aujourd’hui, et personne ne semble y avoir pensé. Elle éclaire tout le monde ; qui l’éclaire, elle ?",
      "Olga wird heute hundert, und niemand scheint daran gedacht zu haben. Sie leuchtet für alle. Wer leuchtet für sie?",
      "Olga cumple hoy cien años y parece que nadie se ha acordado. Ella alumbra a todos. ¿Quién la alumbra a ella?",
      "Olga împlinește azi o sută de ani și se pare că nimeni nu și-a amintit. Ea luminează pentru toți. Cine luminează pentru ea?"};
  out.released = "2026-10-09";
  out.poster.moment = 24.8;
  out.lines = {
      {0.6,
       4.8,
       {"Olga was a hundred years old that day. Nobody had said a word.",
        "كانت أولغا تُتمّ مئة عام ذلك اليوم، ولم ينطق أحد بكلمة.", "",
        "Olga wurde an diesem Tag hundert Jahre alt. Niemand hatte etwas gesagt.", "", ""}},
      {6.6,
       10.6,
       {"I shine for all of them, she thought. Who shines for me?", "فكّرت: أضيء لهم جميعًا، فمن يضيء لي؟", "",
        "Ich leuchte für alle, dachte sie. Wer leuchtet für mich?", "", ""}},
      {12.4,
       15.6,
       {"Then there was a light on the water. And another.", "ثم ظهر ضوء على الماء، ثم آخر.", "",
        "Da war ein Licht auf dem Wasser. Und noch eins.", "", ""}},
      {18,
       21,
       {"Happy birthday, Olga!", "عيد ميلاد سعيد يا أولغا!", "", "Alles Gute zum Geburtstag, Olga!", "", ""}},
      {24.6,
       29.4,
       {"That night she shone so far that ships lost their way to the moon.",
        "في تلك الليلة أضاءت بعيدًا حتى أضاعت السفن طريقها إلى القمر.", "",
        "In dieser Nacht leuchtete sie so weit, dass sich Schiffe auf dem Weg zum Mond verirrten.", "", ""}}};
  out.sounds = {{Effect::waves, -6, 37, 0.7},       {Effect::gull, -3, 0, 0.5, 0.4},
                {Effect::horn, -2.4, 0.6, 0.9},     {Effect::motor, -5.6, 3, 0.4},
                {Effect::wind, 5, 6, 0.4},          {Effect::horn, 12, 0.5, 0.6, -0.5},
                {Effect::horn, 18, 0.5, 0.9, -0.2}, {Effect::horn, 18.7, 0.5, 1, 0.1},
                {Effect::firework, 20.8, 0, 1},     {Effect::firework, 22, 0, 0.9},
                {Effect::firework, 23.2, 0, 1},     {Effect::firework, 25.4, 0, 0.9},
                {Effect::firework, 27.6, 0, 0.9}};
  return out;
}

}  // namespace

std::vector<Series> series() {
  return {{
      .key = "little-harbour",
      .title = {"Little Harbour", "المرفأ الصغير", "Le Petit Port", "Kleiner Hafen", "El pequeño puerto",
                "Micul port"},
      .tagline = {"Small boats, big tides.", "قوارب صغيرة ومدّ كبير.", "Petits bateaux, grandes marées.",
                  "Kleine Boote, große Flut.", "Barcos pequeños, grandes mareas.", "Bărci mici, maree mari."},
      .description =
          {"A red tug called Pim, a lighthouse called Olga and a gull called Kiki live where the street ends and the sea begins. Every day something comes in with the tide, and it takes all three to sort it out.",
           "قاطرة حمراء اسمها بيم، ومنارة اسمها أولغا، ونورسة اسمها كيكي، يعيشون حيث ينتهي الشارع ويبدأ البحر. كل يوم يحمل المدّ أمرًا جديدًا لا يحلّه إلا ثلاثتهم معًا.",
           "Un remorqueur rouge nommé Pim, un phare nommé Olga et une mouette nommée Kiki vivent là où finit la rue et commence la mer. Chaque jour, la marée apporte un souci, et il faut être trois pour le régler.",
           "Ein roter Schlepper namens Pim, ein Leuchtturm namens Olga und eine Möwe namens Kiki leben dort, wo die Straße aufhört und das Meer anfängt. Jeden Tag bringt die Flut etwas Neues, und es braucht alle drei, um damit fertigzuwerden.",
           "Un remolcador rojo llamado Pim, un faro llamado Olga y una gaviota llamada Kiki viven donde acaba la calle y empieza el mar. Cada día la marea trae algo nuevo, y hacen falta los tres para arreglarlo.",
           "Un remorcher roșu pe nume Pim, un far pe nume Olga și un pescăruș pe nume Kiki trăiesc acolo unde se termină strada și începe marea. În fiecare zi fluxul aduce ceva nou și e nevoie de toți trei ca să-i dea de capăt."},
      .language = "en",
      .credits = {{"lotte-brandt", "director"},
                  {"ruben-salz", "writer"},
                  {"ada-winter", "composer"},
                  {"theo-park", "narrator"}},
      .genres = {"family", "adventure"},
      .poster = {.moment = 24.9,
                 .middle = 900,
                 .title = {"LITTLE", "HARBOUR"},
                 .letters = ink(0xfdf8ec),
                 .shade = ink(0x12204a),
                 .title_at_top = false},
      .released = "2026-04-03",
      .seasons = {{"The First Spring", "الربيع الأول", "Le premier printemps", "Der erste Frühling",
                   "La primera primavera", "Prima primăvară"},
                  {"Autumn Tides", "مدّ الخريف", "Marées d’automne", "Herbstflut", "Mareas de otoño",
                   "Maree de toamnă"}},
      .offers = {{"aurora", "SUBSCRIPTION", 0}, {"nujum", "FREE", 0}, {"plume", "SUBSCRIPTION", 0}},
      .episodes = {fog(), gull(), tide(), lights()},
  }};
}

}  // namespace demo
