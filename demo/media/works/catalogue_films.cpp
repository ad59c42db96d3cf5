// The short films in their order, and the people who made them.
#include "works/catalogue_films.hpp"

namespace demo {

std::vector<Film> films() {
  return {moon_ladder(), line_nine(), hibr(), parcel(), round_one(), bell_below()};
}

std::vector<Person> film_people() {
  return {
      {"lotte-brandt",
       {"Lotte Brandt", "لوته برانت", "", "", "", ""},
       {"Cuts her films from paper, with a pair of scissors that she has had since school.",
        "تقصّ أفلامها من الورق بمقصّ تملكه منذ أيام المدرسة.",
        "Découpe ses films dans du papier, avec les ciseaux de son enfance.",
        "Schneidet ihre Filme aus Papier, mit der Schere aus ihrer Schulzeit.",
        "Recorta sus películas en papel con las tijeras de cuando iba al colegio.",
        "Își decupează filmele din hârtie, cu foarfeca din anii de școală."}},
      {"samir-qasim",
       {"Samir Qasim", "سمير قاسم", "", "", "", ""},
       {"Drove trams at night for six years before he filmed them.", "قاد الترام ليلًا ستّ سنوات قبل أن يصوّره.",
        "A conduit des trams de nuit pendant six ans avant de les filmer.",
        "Fuhr sechs Jahre lang nachts Straßenbahn, bevor er sie filmte.",
        "Condujo tranvías nocturnos seis años antes de filmarlos.",
        "A condus tramvaie de noapte șase ani înainte să le filmeze."}},
      {"noor-haddad",
       {"Noor Haddad", "نور حداد", "", "", "", ""},
       {"A calligrapher whose letters began to walk one day.", "خطّاطة بدأت حروفها تمشي ذات يوم.",
        "Calligraphe dont les lettres se sont un jour mises à marcher.",
        "Kalligrafin, deren Buchstaben eines Tages zu laufen begannen.",
        "Calígrafa cuyas letras un día echaron a andar.",
        "O caligrafă ale cărei litere au început într-o zi să meargă."}},
      {"felix-moreau",
       {"Felix Moreau", "فيليكس مورو", "", "", "", ""},
       {"Thinks that 160 by 90 pixels are plenty.", "يرى أن ١٦٠ في ٩٠ بكسل تكفي وتزيد.",
        "Trouve que 160 pixels sur 90 suffisent largement.", "Findet, dass 160 mal 90 Pixel völlig reichen.",
        "Opina que 160 por 90 píxeles dan para mucho.", "Crede că 160 pe 90 de pixeli ajung cu prisosință."}},
      {"ioana-pavel",
       {"Ioana Pavel", "يوانا بافيل", "", "", "", ""},
       {"Grew up by the sea and makes films about what lies under things.",
        "نشأت على شاطئ البحر وتصنع أفلامًا عمّا يختبئ تحت الأشياء.",
        "A grandi au bord de la mer et filme ce qui se cache sous les choses.",
        "Am Meer aufgewachsen, dreht Filme über das, was darunter liegt.",
        "Creció junto al mar y hace películas sobre lo que hay debajo de las cosas.",
        "A crescut la malul mării și face filme despre ce se ascunde dedesubt."}},
      {"ruben-salz",
       {"Ruben Salz", "روبن زالتس", "", "", "", ""},
       {"Writes stories that fit on the back of a ticket.", "يكتب قصصًا يتّسع لها ظهر تذكرة.",
        "Écrit des histoires qui tiennent au dos d’un ticket.",
        "Schreibt Geschichten, die auf die Rückseite einer Fahrkarte passen.",
        "Escribe historias que caben en el dorso de un billete.",
        "Scrie povești care încap pe spatele unui bilet."}},
      {"ada-winter",
       {"Ada Winter", "آدا فينتر", "", "", "", ""},
       {"Composes for pictures, with the window open and the sound off.",
        "تؤلّف موسيقى للصور والنافذة مفتوحة والصوت مكتوم.",
        "Compose pour l’image, fenêtre ouverte et son coupé.",
        "Komponiert für Bilder, bei offenem Fenster und ohne Ton.",
        "Compone para imágenes, con la ventana abierta y el sonido apagado.",
        "Compune pentru imagini, cu fereastra deschisă și sunetul oprit."}},
  };
}

}  // namespace demo
