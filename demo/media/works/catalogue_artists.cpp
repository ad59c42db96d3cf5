// Genres and artists, in six languages.
#include "works/catalogue_parts.hpp"

namespace demo {

std::vector<Genre> genres() {
  return {
      {"ambient", {"Ambient", "أمبينت", "Ambient", "Ambient", "Ambient", "Ambient"}},
      {"lo-fi", {"Lo-fi beats", "إيقاعات لو-فاي", "Lo-fi", "Lo-Fi-Beats", "Ritmos lo-fi", "Ritmuri lo-fi"}},
      {"arabic",
       {"Arabic music", "موسيقى عربية", "Musique arabe", "Arabische Musik", "Música árabe", "Muzică arabă"}},
      {"oud", {"Oud", "عود", "Oud", "Oud", "Laúd árabe", "Oud"}},
      {"synth-pop", {"Synth-pop", "سينث بوب", "Synth-pop", "Synthpop", "Synth pop", "Synth-pop"}},
      {"piano", {"Solo piano", "بيانو منفرد", "Piano solo", "Klavier solo", "Piano solo", "Pian solo"}},
      {"bossa-nova", {"Bossa nova", "بوسا نوفا", "Bossa-nova", "Bossa nova", "Bossa nova", "Bossa nova"}},
      {"instrumental",
       {"Instrumental", "معزوفات", "Instrumental", "Instrumental", "Instrumental", "Instrumental"}},
      {"stories", {"Stories", "قصص", "Récits", "Geschichten", "Relatos", "Povești"}},
      {"science", {"Science", "علوم", "Sciences", "Wissen", "Ciencia", "Știință"}},
      {"family", {"Family", "عائلي", "Famille", "Familie", "Familiar", "Familie"}},
      {"fairy-tales", {"Fairy tales", "حكايات", "Contes", "Märchen", "Cuentos", "Basme"}},
      {"mystery", {"Mystery", "غموض", "Mystère", "Mystery", "Misterio", "Mister"}},
      {"adventure", {"Adventure", "مغامرة", "Aventure", "Abenteuer", "Aventuras", "Aventură"}},
      {"comedy", {"Comedy", "كوميديا", "Comédie", "Komödie", "Comedia", "Comedie"}},
      {"travel", {"Travel", "سفر", "Voyage", "Reisen", "Viajes", "Călătorii"}},
      {"home", {"Everyday", "الحياة اليومية", "Quotidien", "Alltag", "Día a día", "Zi de zi"}},
      {"learning", {"Learning", "تعلُّم", "Apprendre", "Lernen", "Aprendizaje", "Învățare"}},
      {"health", {"Well-being", "العافية", "Bien-être", "Wohlbefinden", "Bienestar", "Stare de bine"}},
      {"eating-out",
       {"Eating and drinking", "مأكولات ومشروبات", "Manger et boire", "Essen und Trinken", "Comer y beber",
        "Mâncare și băutură"}},
      {"culture",
       {"Books and films", "كتب وأفلام", "Livres et films", "Bücher und Filme", "Libros y cine",
        "Cărți și filme"}},
      {"leisure", {"Leisure", "أوقات الفراغ", "Loisirs", "Freizeit", "Ocio", "Timp liber"}},
      {"talk", {"Conversation", "حوار", "Conversation", "Gespräch", "Conversación", "Conversație"}},
  };
}

std::vector<Artist> artists() {
  return {
      {"mirela-dune",
       {"Mirela Dune", "ميريلا دون", "", "", "", ""},
       {"Mirela Dune writes slow music for harp, glass and weather. She records in a boathouse with the "
        "windows open, so the rain on the roof often decides where a piece ends. Nothing she makes is in a "
        "hurry.",
        "تكتب ميريلا دون موسيقى بطيئة للهارب والزجاج وأحوال الطقس. تسجّل في بيت للقوارب مفتوح النوافذ، فكثيرًا "
        "ما يكون المطر على السقف هو الذي يقرّر أين تنتهي المقطوعة. لا شيء في موسيقاها على عجل.",
        "Mirela Dune écrit une musique lente pour la harpe, le verre et le temps qu’il fait. Elle enregistre "
        "dans un hangar à bateaux, fenêtres ouvertes, et c’est souvent la pluie sur le toit qui décide de la "
        "fin d’un morceau. Rien, chez elle, ne presse.",
        "Mirela Dune schreibt langsame Musik für Harfe, Glas und Wetter. Sie nimmt in einem Bootshaus bei "
        "offenen Fenstern auf, und oft entscheidet der Regen auf dem Dach, wo ein Stück aufhört. Eilig hat "
        "es bei ihr nichts.",
        "Mirela Dune escribe música lenta para arpa, vidrio y lluvia. Graba en un cobertizo de barcas con "
        "las ventanas abiertas, y a menudo es el agua sobre el tejado la que decide dónde termina una pieza. "
        "En su música nada tiene prisa.",
        "Mirela Dune scrie muzică lentă pentru harpă, sticlă și vremea de afară. Înregistrează într-un "
        "hangar de bărci cu ferestrele deschise, așa că de multe ori ploaia de pe acoperiș hotărăște unde se "
        "termină o piesă. La ea, nimic nu se grăbește."},
       {"ambient", "instrumental"}},
      {"kestrel-avenue",
       {"Kestrel Avenue", "كيستريل أفينيو", "", "", "", ""},
       {"Kestrel Avenue is one producer, two tape machines and a bus pass. The beats were sketched on the "
        "last line home and finished at a kitchen table, which is roughly where they are best heard.",
        "كيستريل أفينيو منتج واحد وجهازا تسجيل بالشريط واشتراك حافلات. تولد الإيقاعات في آخر حافلة إلى البيت "
        "وتكتمل على طاولة المطبخ، وهناك تقريبًا يحلو سماعها.",
        "Kestrel Avenue, c’est un producteur, deux magnétophones et un abonnement de bus. Les rythmes "
        "s’esquissent dans le dernier bus du soir et s’achèvent à la table de la cuisine, à peu près là où "
        "ils s’écoutent le mieux.",
        "Kestrel Avenue, das sind ein Produzent, zwei Bandmaschinen und eine Monatskarte. Die Beats "
        "entstehen im letzten Bus nach Hause und werden am Küchentisch fertig – ungefähr dort hört man sie "
        "auch am besten.",
        "Kestrel Avenue es un productor, dos magnetófonos y un abono de autobús. Los ritmos nacen en el "
        "último trayecto a casa y se terminan en la mesa de la cocina, que es más o menos donde mejor "
        "suenan.",
        "Kestrel Avenue înseamnă un producător, două magnetofoane și un abonament de autobuz. Ritmurile "
        "prind contur în ultima cursă spre casă și se termină la masa din bucătărie, adică tocmai acolo unde "
        "se ascultă cel mai bine."},
       {"lo-fi", "instrumental"}},
      {"tarek-nuhas",
       {"Tarek Nuhas", "طارق نُحاس", "", "", "", ""},
       {"Tarek Nuhas plays the oud the way some people tell stories: a long breath, a detour, and home "
        "again. With qanun, nay and frame drum he writes new pieces in the old maqamat, each built around a "
        "single letter, door or hour of the day.",
        "يعزف طارق نُحاس على العود كما تُروى الحكايات: نَفَس طويل، ثم انعطافة، ثم عودة إلى البيت. ومع القانون "
        "والناي والدفّ يكتب مقطوعات جديدة في المقامات القديمة، تدور كلّ واحدة منها حول حرف أو باب أو ساعة من "
        "ساعات النهار.",
        "Tarek Nuhas joue de l’oud comme d’autres racontent des histoires : un long souffle, un détour, puis "
        "le retour. Avec le qanoun, le nay et le tambour sur cadre, il écrit des pièces nouvelles dans les "
        "maqâms anciens, chacune autour d’une lettre, d’une porte ou d’une heure du jour.",
        "Tarek Nuhas spielt die Oud, wie andere Geschichten erzählen: ein langer Atem, ein Umweg und wieder "
        "nach Hause. Mit Kanun, Nay und Rahmentrommel schreibt er neue Stücke in alten Maqamat, jedes um "
        "einen Buchstaben, eine Tür oder eine Stunde des Tages.",
        "Tarek Nuhas toca el laúd árabe como quien cuenta historias: un aliento largo, un rodeo y la vuelta "
        "a casa. Con qanun, nay y pandero escribe piezas nuevas en los maqamat antiguos, cada una en torno a "
        "una letra, una puerta o una hora del día.",
        "Tarek Nuhas cântă la oud așa cum alții spun povești: o respirație lungă, un ocol și din nou acasă. "
        "Cu qanun, nay și tobă de mână scrie piese noi în maqamuri vechi, fiecare în jurul unei litere, al "
        "unei uși sau al unui ceas din zi."},
       {"arabic", "oud"}},
      {"paper-tides",
       {"Paper Tides", "بيبر تايدز", "", "", "", ""},
       {"Paper Tides began as a pair of siblings with one synthesizer and a drawer full of game cartridges. "
        "Their songs are bright on the surface and a little wistful underneath, like a fairground seen from "
        "a train.",
        "بدأت بيبر تايدز بشقيقين وآلة سنثسايزر واحدة ودُرج مليء بأشرطة الألعاب. أغانيهما مضيئة من الخارج "
        "وفيها شيء من الحنين، كمدينة ملاهٍ تُرى من نافذة قطار.",
        "Paper Tides, c’est d’abord un frère et une sœur, un seul synthétiseur et un tiroir plein de "
        "cartouches de jeux. Leurs morceaux brillent en surface et gardent dessous un peu de mélancolie, "
        "comme une fête foraine vue du train.",
        "Paper Tides begann als Geschwisterpaar mit einem Synthesizer und einer Schublade voller "
        "Spielmodule. Ihre Stücke glänzen an der Oberfläche und sind darunter ein wenig wehmütig, wie ein "
        "Rummelplatz, den man vom Zug aus sieht.",
        "Paper Tides empezó con dos hermanos, un solo sintetizador y un cajón lleno de cartuchos de "
        "videojuegos. Sus temas brillan por fuera y guardan dentro algo de nostalgia, como una feria vista "
        "desde el tren.",
        "Paper Tides a început cu doi frați, un singur sintetizator și un sertar plin de cartușe de jocuri. "
        "Piesele lor strălucesc la suprafață și ascund dedesubt puțină melancolie, ca un bâlci văzut din "
        "tren."},
       {"synth-pop", "instrumental"}},
      {"ilse-marrow",
       {"Ilse Marrow", "إلزه مارو", "", "", "", ""},
       {"Ilse Marrow plays an upright piano with felt between hammer and string, quietly enough that the "
        "neighbors asked for more. Her nocturnes are written by hand on ferry timetables and rarely outlast "
        "the crossing.",
        "تعزف إلزه مارو على بيانو قائم وُضع اللبّاد بين مطارقه وأوتاره، بهدوء جعل الجيران يطلبون المزيد. تكتب "
        "ليلياتها بخطّ اليد على جداول مواعيد العبّارات، وقلّما تدوم أطول من زمن العبور.",
        "Ilse Marrow joue sur un piano droit, un feutre glissé entre les marteaux et les cordes, si "
        "doucement que les voisins en ont redemandé. Ses nocturnes s’écrivent à la main sur des horaires de "
        "ferry et durent rarement plus que la traversée.",
        "Ilse Marrow spielt ein Klavier mit Filz zwischen Hammer und Saite, so leise, dass die Nachbarn um "
        "mehr gebeten haben. Ihre Nocturnes schreibt sie von Hand auf Fährpläne, und selten dauern sie "
        "länger als die Überfahrt.",
        "Ilse Marrow toca un piano vertical con fieltro entre el macillo y la cuerda, tan bajo que los "
        "vecinos pidieron más. Escribe sus nocturnos a mano en horarios de transbordador, y rara vez duran "
        "más que la travesía.",
        "Ilse Marrow cântă la o pianină cu pâslă între ciocănele și corzi, atât de încet, încât vecinii au "
        "cerut mai mult. Nocturnele ei sunt scrise de mână pe orare de feribot și rareori țin mai mult decât "
        "traversarea."},
       {"piano", "instrumental"}},
      {"oua-belline",
       {"Oua Belline", "أوا بيلين", "", "", "", ""},
       {"Oua Belline learned guitar on a balcony above a fruit market and still plays as if someone were "
        "choosing peaches below. Her bossas are light on their feet; the sadness, when it comes, comes in "
        "major.",
        "تعلّمت أوا بيلين الغيتار على شرفة تطلّ على سوق للفواكه، وما زالت تعزف كأنّ أحدًا في الأسفل ينتقي الخوخ. "
        "مقطوعاتها خفيفة الخطى، وإذا حضر الحزن حضر مبتسمًا.",
        "Oua Belline a appris la guitare sur un balcon, au-dessus d’un marché aux fruits, et joue encore "
        "comme si quelqu’un, en bas, choisissait des pêches. Ses bossas ont le pas léger ; la tristesse, "
        "quand elle vient, vient en majeur.",
        "Oua Belline lernte Gitarre auf einem Balkon über einem Obstmarkt und spielt noch immer, als suchte "
        "unten jemand Pfirsiche aus. Ihre Bossas sind leichtfüßig; die Traurigkeit, wenn sie kommt, kommt in "
        "Dur.",
        "Oua Belline aprendió a tocar la guitarra en un balcón sobre un mercado de fruta y sigue tocando "
        "como si abajo alguien eligiera melocotones. Sus bossas pisan ligero; la tristeza, cuando llega, "
        "llega en modo mayor.",
        "Oua Belline a învățat chitara pe un balcon de deasupra pieței de fructe și cântă și azi de parcă "
        "jos cineva ar alege piersici. Piesele ei bossa nova au pasul ușor; tristețea, când vine, vine în "
        "major."},
       {"bossa-nova", "instrumental"}},
  };
}

}  // namespace demo
