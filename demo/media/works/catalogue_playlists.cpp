// Playlists and videos, in six languages.
#include "works/catalogue_parts.hpp"

namespace demo {

std::vector<Playlist> playlists() {
  return {
      {"quiet-start",
       {"A Quiet Start", "بداية هادئة", "Tout en douceur", "Leiser Anfang", "Empezar en calma",
        "Început liniștit"},
       {"Music that lets the kettle speak first. For mornings without a meeting.",
        "موسيقى تترك الكلام الأوّل لإبريق الشاي. لصباحات بلا اجتماعات.",
        "Une musique qui laisse la bouilloire parler la première. Pour les matins sans réunion.",
        "Musik, die den Wasserkessel zuerst reden lässt. Für Vormittage ohne Termine.",
        "Música que deja hablar primero al hervidor. Para mañanas sin reuniones.",
        "Muzică în care ceainicul vorbește primul. Pentru dimineți fără ședințe."},
       {"rain-before-bread", "qahwa-qabl-al-fajr", "upper-deck-title", "slow-gutter-bright-coin",
        "kettle-at-four", "after-the-ninth", "harf-bila-nuqta"}},
      {"deep-desk",
       {"Deep Desk", "تركيز عميق", "Concentration", "Konzentration", "Concentración", "Concentrare la birou"},
       {"Steady beats and few surprises, so that the surprise can be your own work.",
        "إيقاعات ثابتة ومفاجآت قليلة، كي تكون المفاجأة عملك أنت.",
        "Des rythmes réguliers et peu de surprises : la surprise, ce sera votre travail.",
        "Gleichmäßige Beats und wenige Überraschungen – die Überraschung darf deine Arbeit sein.",
        "Ritmos constantes y pocas sorpresas, para que la sorpresa sea tu trabajo.",
        "Ritmuri constante și puține surprize, pentru ca surpriza să fie chiar munca ta."},
       {"map-of-my-sleep", "two-stops-past-home", "neon-laundry", "corner-shop-constellations",
        "tin-roof-choir", "kettle-at-four", "lighthouse-mode"}},
      {"evening-maqam",
       {"An Evening in Maqam", "سهرة مقام", "Une soirée en maqâm", "Ein Abend im Maqam", "Una noche de maqam",
        "O seară de maqam"},
       {"Oud, qanun, nay and drum, from the first coffee to the last lit window.",
        "عود وقانون وناي وإيقاع، من أوّل فنجان قهوة إلى آخر نافذة مضاءة.",
        "Oud, qanoun, nay et percussions, du premier café à la dernière fenêtre allumée.",
        "Oud, Kanun, Nay und Trommel, vom ersten Kaffee bis zum letzten erleuchteten Fenster.",
        "Laúd, qanun, nay y percusión, desde el primer café hasta la última ventana encendida.",
        "Oud, qanun, nay și percuție, de la prima cafea până la ultima fereastră luminată."},
       {"qahwa-qabl-al-fajr", "sullam-al-yasmin", "harf-bila-nuqta", "bab-khashabi", "khatt-al-ufuq",
        "yad-ala-al-watar", "thalath-nawafidh"}},
      {"sunlit-kitchen",
       {"Sunlit Kitchen", "مطبخ مشمس", "Cuisine au soleil", "Sonnige Küche", "Cocina con sol",
        "Bucătărie însorită"},
       {"Nylon strings, shakers and something on the stove. Dancing with a wooden spoon is allowed.",
        "أوتار نايلون وشخاشيخ وشيء على النار. الرقص بملعقة خشبية مسموح.",
        "Cordes en nylon, shakers et quelque chose sur le feu. Danser avec une cuillère en bois est permis.",
        "Nylonsaiten, Shaker und etwas auf dem Herd. Tanzen mit dem Kochlöffel ist erlaubt.",
        "Cuerdas de nailon, maracas y algo al fuego. Se permite bailar con la cuchara de palo.",
        "Corzi de nailon, maracas și ceva pe foc. Dansul cu lingura de lemn este permis."},
       {"warm-side-of-the-street", "half-a-lemon", "postcard-from-the-arcade", "balcony-politics",
        "blue-bluer-title", "corner-shop-constellations"}},
      {"last-train",
       {"Last Train, Window Seat", "آخر قطار، مقعد بجوار النافذة", "Dernier train, côté fenêtre",
        "Letzter Zug, Fensterplatz", "Último tren, junto a la ventana", "Ultimul tren, loc la geam"},
       {"City lights going the other way: synths, felt piano and late beats.",
        "أضواء المدينة تمضي في الاتجاه الآخر: سنثسايزر وبيانو باللبّاد وإيقاعات متأخّرة.",
        "Les lumières de la ville filent en sens inverse : synthés, piano feutré et rythmes de fin de "
        "soirée.",
        "Stadtlichter in der Gegenrichtung: Synthesizer, Filzklavier und späte Beats.",
        "Las luces de la ciudad en sentido contrario: sintetizadores, piano con fieltro y ritmos de "
        "madrugada.",
        "Luminile orașului vin din sens opus: sintetizatoare, pian cu pâslă și ritmuri de noapte târzie."},
       {"greenhouse-frequency", "two-stops-past-home", "last-ferry-first-snow", "lighthouse-mode",
        "map-of-my-sleep", "letters-kept-in-a-coat", "blue-bluer-title"}},
  };
}

std::vector<Video> videos() {
  return {
      {"rain-before-bread-video",
       {"Rain Before Bread", "مطر قبل الخبز", "", "", "", ""},
       {"A window, a valley and every drop in time with the harp.", "نافذة ووادٍ، وكلّ قطرة على إيقاع الهارب.",
        "Une fenêtre, une vallée, et chaque goutte au rythme de la harpe.",
        "Ein Fenster, ein Tal, und jeder Tropfen im Takt der Harfe.",
        "Una ventana, un valle y cada gota al compás del arpa.",
        "O fereastră, o vale și fiecare picătură în ritmul harpei."},
       "mirela-dune",
       "rain-before-bread",
       40},
      {"blue-bluer-video",
       {"Blue, Bluer", "أزرق، أشدّ زرقة", "", "", "", ""},
       {"A sphere of dots learns to dance and forgets to stop.", "كرة من النقاط تتعلّم الرقص وتنسى أن تتوقّف.",
        "Une sphère de points apprend à danser et oublie de s’arrêter.",
        "Eine Kugel aus Punkten lernt tanzen und vergisst aufzuhören.",
        "Una esfera de puntos aprende a bailar y se olvida de parar.",
        "O sferă de puncte învață să danseze și uită să se oprească."},
       "paper-tides",
       "blue-bluer-title",
       40},
  };
}

}  // namespace demo
