// Three audiobooks, each a story of three chapters: in English, Arabic and German.
#include "works/speech_catalogue.hpp"

namespace demo {

namespace {

// The thirteenth ship.
constexpr std::string_view lamp_one =
    "Every night, before she slept, Edda counted the ships. From the window of the lighthouse she could see "
    "the whole harbour, and there were always twelve of them. Twelve masts, twelve small lamps, twelve "
    "shadows on the water.\n"
    "On the first night of November she counted thirteen.\n"
    "She counted again, with her finger on the glass. The thirteenth ship lay a little apart, where the water "
    "is deep and nobody anchors. It had no lamp. It did not move with the waves as the others did. It lay "
    "there as if it were painted.\n"
    "In the morning she went down to the harbour and asked the old pilot. He looked at the sea for a long "
    "time. I see twelve, he said. You should sleep more.\n"
    "But when the evening came, and she lit the great lamp, there were thirteen.";
constexpr std::string_view lamp_two =
    "On the third night Edda took the rowing boat. The sea was flat and black, and the beam of her own lamp "
    "went over her head like a slow white bird.\n"
    "The ship was made of wood, older than any she had seen. There was a ladder, and she climbed it. On the "
    "deck stood a table, and on the table lay a book, and in the book were names. Each had a date beside it, "
    "and a single word: home.\n"
    "They were the ships that her lamp had brought in. She knew the names. The Swallow, in the storm of her "
    "first winter. The Three Brothers, in the fog. Some she had never heard of. They had passed in the night "
    "and never knew how near the rocks had been.\n"
    "She turned the last page. There was a name without a word beside it. It was today's date, and the ship "
    "was called the Marigold.";
constexpr std::string_view lamp_three =
    "Edda rowed back faster than she had ever rowed. The wind came up when she reached the stairs. By the time "
    "she stood beside the lamp, rain was beating on the glass.\n"
    "The lamp was out.\n"
    "She did not light a match, for her hands were wet. She opened the clockwork, found the broken wick by "
    "touch, and tied a new one as her mother had shown her. The flame took. She turned the great lens by hand, "
    "all night, until her arms had no feeling, and counted the turns aloud so as not to fall asleep.\n"
    "At dawn a small ship came round the point. It was yellow, and a child stood at the bow and waved.\n"
    "That evening she counted the masts. There were thirteen, and the thirteenth was the Marigold, with a lamp "
    "like all the others. Out in the deep water, there was nothing but the sea.\n"
    "She smiled, and went to sleep.";

// The gardener of the roofs.
constexpr std::string_view roofs_one =
    "كانت المدينة نائمة حين صعد سالم إلى السطح. كان سالم بستانيًا بلا بستان. باع أرضه قبل سنوات، ولم يبق له إلا "
    "كيس صغير من البذور، كانت جدته قد خبأته في جرة من الفخار.\n"
    "نظر إلى السطوح من حوله. كانت رمادية، بيتًا بعد بيت، حتى آخر المدينة. وقال في نفسه: هذه أرض واسعة لا صاحب "
    "لها.\n"
    "حمل التراب في دلو، من ضفة النهر إلى السطح، مئة درجة صعودًا ومئة درجة نزولًا. وفي الصباح كان قد ملأ صندوقًا "
    "واحدًا. وضع فيه بذرة واحدة، وسقاها، ثم جلس ينتظر.\n"
    "سألته جارته من النافذة: ماذا تفعل يا سالم؟ فأجاب: أزرع الظل.";
constexpr std::string_view roofs_two =
    "مر الشتاء، ولم تنبت البذرة. ضحك الجيران، وقالوا: أراد أن يزرع الهواء. لكن جارته ليلى كانت تترك له كل مساء "
    "إبريق ماء عند الباب، ولا تقول شيئًا.\n"
    "وفي أول أيام الربيع ظهرت ورقة خضراء بحجم الظفر. كبرت الورقة وصارت غصنًا، وكبر الغصن وصار كرمة. مدت الكرمة "
    "يدها إلى السطح المجاور، ثم إلى الذي يليه.\n"
    "جاء الأطفال أولًا، ثم جاءت العصافير. وصار لكل بيت صندوق، ولكل صندوق حكاية. هذه نعناع أمي، قالت واحدة. وهذا "
    "ريحان القرية، قال آخر.\n"
    "وحين اشتد الصيف، كانت المدينة كلها تصعد إلى السطوح، لأن الظل كان هناك.";
constexpr std::string_view roofs_three =
    "ذات يوم جاء رجل يحمل أوراقًا وختمًا. قال: من صاحب هذا البستان؟ سكت الجميع، ونظروا إلى سالم. وابتسم سالم "
    "وقال: لا أعرف. أنا زرعت بذرة واحدة فقط.\n"
    "قالت ليلى: وأنا سقيتها. وقال الأطفال: ونحن حرسناها من القطط. وقال الخباز: ومن نعناعها أصنع خبزي. عد الرجل "
    "الأصوات حتى تعب، ثم طوى أوراقه وجلس تحت الكرمة، وطلب كأسًا من الشاي.\n"
    "وفي تلك الليلة فتح سالم جرة جدته. كانت فارغة إلا من ورقة صغيرة، لم يرها من قبل. كتبت جدته: من يزرع الظل، "
    "لا يجلس وحده.\n"
    "قرأها مرتين، ثم أطفأ المصباح. وفوق المدينة كانت الأوراق تهمس للريح.";

// The clockmaker's last hour.
constexpr std::string_view hour_one =
    "In der Gasse hinter dem Markt wohnte ein Uhrmacher, der keine Uhren verkaufte. Er lieh sie aus. Wer eine "
    "Stunde brauchte, ging zu Meister Anselm und bekam sie in einem Kästchen aus Birnenholz.\n"
    "Eine Stunde für einen Brief, der nicht fertig wurde. Eine Stunde für ein Kind, das noch nicht schlafen "
    "wollte. Man stellte das Kästchen auf den Tisch, öffnete den Deckel, und draußen hielten die Wolken an.\n"
    "Nur eine Bedingung gab es. Jede Stunde musste zurückgebracht werden, und sei es nach Jahren.\n"
    "Im Regal des Meisters standen vierundzwanzig Kästchen. Eines Abends zählte er sie, und es waren "
    "dreiundzwanzig. Im Buch stand bei der letzten Stunde nur ein Name: Marie.";
constexpr std::string_view hour_two =
    "Meister Anselm zog den Mantel an und ging Marie suchen. Er fragte die Bäckerin, und die Bäckerin sagte: Sie "
    "wohnt am Fluss, im Haus mit der blauen Tür.\n"
    "Er klopfte, und eine alte Frau machte auf. Auf ihrem Tisch stand das Kästchen. Der Deckel war zu.\n"
    "Sie haben die Stunde nie gebraucht, sagte der Uhrmacher. Nein, sagte Marie. Ich war zwanzig, als ich sie lieh, "
    "und ich wollte sie für den schönsten Augenblick aufheben. Dann kam ein schöner Augenblick, und ich dachte: "
    "Vielleicht kommt ein schönerer.\n"
    "So sind es sechzig Jahre geworden. Nehmen Sie sie wieder mit, ich habe den richtigen verpasst.\n"
    "Der Meister sah aus dem Fenster. Auf dem Fluss lag das Abendlicht, und in der Küche pfiff der Kessel.";
constexpr std::string_view hour_three =
    "Haben Sie zwei Tassen?, fragte Meister Anselm. Marie hatte zwei Tassen. Sie stellte sie auf den Tisch, neben "
    "das Kästchen, und er öffnete den Deckel.\n"
    "Der Fluss blieb stehen. Eine Möwe hing in der Luft wie ein Blatt Papier. Und die beiden saßen da und erzählten. "
    "Sie sprach von einem Tanz, von einem Garten, von einem Zug, den sie nicht genommen hatte. Er sprach von all den "
    "Stunden, die er verliehen hatte, und dass ihn nie jemand gefragt hatte, ob er selbst eine brauche.\n"
    "Als der Deckel zufiel, flog die Möwe weiter. Der Tee war noch warm.\n"
    "Das war sie wohl, sagte Marie. Die schönste?, fragte er. Die, die wir hatten, sagte sie.\n"
    "Am nächsten Morgen standen vierundzwanzig Kästchen im Regal. Und an der Tür hing ein Zettel: Komme in einer "
    "Stunde wieder.";

}  // namespace

std::vector<Audiobook> audiobooks() {
  return {
      {"the-thirteenth-ship",
       {"The Thirteenth Ship", "السفينة الثالثة عشرة", "Le treizième navire", "Das dreizehnte Schiff",
        "El decimotercer barco", "A treisprezecea corabie"},
       {"A lighthouse keeper counts twelve ships each night, until there is one more. A story in three chapters, "
        "read in English.",
        "حارسة منارة تعدّ كل ليلة اثنتي عشرة سفينة، إلى أن تزيد واحدة. قصة في ثلاثة فصول، تُقرأ بالإنجليزية.",
        "Une gardienne de phare compte douze navires chaque nuit, jusqu’au soir où il y en a un de plus. Une "
        "histoire en trois chapitres, lue en anglais.",
        "Eine Leuchtturmwärterin zählt jede Nacht zwölf Schiffe, bis es eines mehr ist. Eine Geschichte in drei "
        "Kapiteln, gelesen auf Englisch.",
        "Una farera cuenta doce barcos cada noche, hasta que hay uno más. Un relato en tres capítulos, leído en "
        "inglés.",
        "O paznică de far numără în fiecare noapte douăsprezece corăbii, până când apare una în plus. O poveste "
        "în trei capitole, citită în engleză."},
       "en",
       "edda-marlow",
       {"iris-calder", {"en-gb+f2", 144, 42, 0}},
       "2026-05-02",
       {"stories"},
       false,
       {{"aurora", "SUBSCRIPTION", 0}, {"nujum", "SUBSCRIPTION", 0}, {"plume", "DOWNLOAD_TO_OWN", 4.99}},
       {{{"Thirteen", "ثلاث عشرة", "Treize", "Dreizehn", "Trece", "Treisprezece"}, lamp_one},
        {{"The book", "الكتاب", "Le livre", "Das Buch", "El libro", "Cartea"}, lamp_two},
        {{"The Marigold", "ماريغولد", "Le Marigold", "Die Marigold", "El Marigold", "Marigold"},
         lamp_three}}},
      {"bustani-al-sutuh",
       {"The Gardener of the Roofs", "بستاني السطوح", "Le jardinier des toits", "Der Gärtner der Dächer",
        "El jardinero de los tejados", "Grădinarul acoperișurilor"},
       {"A man without land carries soil to the roofs of his city, bucket by bucket. Read in Arabic.",
        "رجل بلا أرض يحمل التراب إلى سطوح مدينته دلوًا بعد دلو.",
        "Un homme sans terre porte, seau après seau, de la terre sur les toits de sa ville. Lu en arabe.",
        "Ein Mann ohne Land trägt Eimer um Eimer Erde auf die Dächer seiner Stadt. Gelesen auf Arabisch.",
        "Un hombre sin tierra sube cubo a cubo la tierra a los tejados de su ciudad. Leído en árabe.",
        "Un om fără pământ cară, găleată cu găleată, țărână pe acoperișurile orașului. Citită în arabă."},
       "ar",
       "salma-al-attar",
       {"yusuf-hallaq", {"ar+m3", 128, 38, 0}},
       "2026-06-13",
       {"stories"},
       false,
       {{"nujum", "FREE", 0}, {"aurora", "SUBSCRIPTION", 0}},
       {{{"A hundred steps", "مئة درجة", "Cent marches", "Hundert Stufen", "Cien peldaños",
          "O sută de trepte"},
         roofs_one},
        {{"Shade", "الظل", "L’ombre", "Schatten", "Sombra", "Umbra"}, roofs_two},
        {{"The jar", "الجرة", "La jarre", "Der Krug", "La vasija", "Ulciorul"}, roofs_three}}},
      {"die-geliehene-stunde",
       {"The Borrowed Hour", "الساعة المستعارة", "L’heure empruntée", "Die geliehene Stunde",
        "La hora prestada", "Ora împrumutată"},
       {"A clockmaker lends hours in boxes of pear wood, and one of them has not come back for sixty years. Read in "
        "German.",
        "ساعاتيّ يعير الساعات في علب من خشب الكمثرى، وإحداها لم تعد منذ ستين عامًا. تُقرأ بالألمانية.",
        "Un horloger prête des heures dans des boîtes en poirier, et l’une d’elles n’est pas revenue depuis "
        "soixante ans. Lu en allemand.",
        "Ein Uhrmacher verleiht Stunden in Kästchen aus Birnenholz, und eine ist seit sechzig Jahren nicht "
        "zurückgekommen.",
        "Un relojero presta horas en cajas de peral, y una lleva sesenta años sin volver. Leído en alemán.",
        "Un ceasornicar împrumută ore în cutii din lemn de păr, iar una nu s-a întors de șaizeci de ani. Citită în "
        "germană."},
       "de",
       "henrike-sand",
       {"jonas-wille", {"de+m7", 146, 36, 0}},
       "2026-04-18",
       {"stories"},
       true,
       {{"plume", "SUBSCRIPTION", 0}, {"aurora", "DOWNLOAD_TO_OWN", 5.99}},
       {{{"Twenty-four boxes", "أربع وعشرون علبة", "Vingt-quatre boîtes", "Vierundzwanzig Kästchen",
          "Veinticuatro cajas", "Douăzeci și patru de cutii"},
         hour_one},
        {{"The blue door", "الباب الأزرق", "La porte bleue", "Die blaue Tür", "La puerta azul",
          "Ușa albastră"},
         hour_two},
        {{"Two cups", "فنجانان", "Deux tasses", "Zwei Tassen", "Dos tazas", "Două cești"}, hour_three}}},
  };
}

}  // namespace demo
