// The words of Letterbox: for each language three lists, of four, five and six letters. They are written as one writes
// them, with their accents; the game decides which letters count as the same.
globalThis.letterboxWords = {
  en: [
    `
      able acid also army aunt away baby back bake ball band bank barn bath beak bean bear beat bell belt
      bend bike bird blue boat body bone book boot bowl cake calm camp card care cart cave chef city clay
      club coal coat coin cold cook cool corn crab crow cube dark dawn deck deep deer desk dice dish dove
      drum duck dune dust east echo edge farm fern film fire fish flag foam fold foot fork frog game gate
      gift goat gold golf hand harp hawk heat herb hill home hood hope horn iron jazz joke jump kite knot
      lake lamp leaf lime lion loaf lock maze melt milk mint moon moss moth nest note oven palm park path
      peak pear pine pond rain ring road rock roof rope rose salt sand seed ship shoe silk snow soap sock
      song star stem swan tent tree tuna vase wave wind wing wolf wood wool yard zero
    `,
    `
      apple angel arrow beach berry bread brick bring brush cabin camel candy chair chalk chess chest
      cloud clown coach coral crane cream crown dance dream drink eagle earth elbow fable fairy field
      flame flute fruit ghost giant glass globe glove grape grass green guest heart honey horse hotel
      house jelly juice knife lemon light lunch magic mango maple medal melon metal model money mouse
      mouth movie music night ocean olive onion opera paint panda paper party peach pearl phone piano
      pilot pizza plane plant plate plaza point queen quiet quilt radio river robot salad scarf seven
      shade shape sheep shell shirt skate sleep smile snail snake space spice spoon spark sport squid
      stamp steam stone storm story sugar sunny table teeth thumb tiger toast torch tower trail train
      truck tulip twist uncle voice wagon waist water whale wheat wheel white world yacht young zebra
    `,
    `
      animal anchor autumn bakery banana basket beaver bottle branch breeze bridge bright bronze bubble
      bucket butter button camera candle canvas carpet carrot castle cattle cereal cheese cherry circle
      circus coffee comedy copper corner cotton cousin cradle crayon desert dinner doctor donkey dragon
      drawer driver energy family father flower flight forest friend frozen galaxy garage garden garlic
      ginger goblet guitar hammer harbor helmet hockey insect island jacket jigsaw jungle kettle kitten
      ladder lagoon legend letter lizard locket magnet marble market meadow melody mirror mitten monkey
      mother muffin museum napkin needle number office orange orchid oyster palace parade parrot pebble
      pencil pepper person picnic pillow planet pocket poetry potato puddle puppet purple puzzle rabbit
      racket ribbon rocket saddle sailor salmon sandal school season secret shadow silver singer sister
      spider spirit spring square statue stream street summer sunset temple tennis thread throat ticket
      timber tomato travel tunnel turtle valley velvet violin walnut window winter wizard yellow
    `,
  ],
  ar: [
    `
      كتاب بحار جبال نهار سماء صباح مساء حصان جمال غزال حمار ثعلب أرنب طائر دجاج تفاح رمان خيار
      حليب قهوة عصير شوكة سكين كرسي سرير جدار شجرة زهرة وردة غابة نجمة هلال سحاب قرية شارع طريق
      محطة قطار قارب مطار ساعة لعبة رسام معلم طبيب فلاح تاجر شرطي ملكة أمير صديق والد بنات طفلة
      كبير صغير جميل سريع بطيء قريب بعيد طويل قصير جديد قديم سعيد حزين أخضر أزرق أحمر أصفر أبيض
      أسود غرفة مطبخ مكتب متحف ملعب مسبح مسرح مخبز متجر فندق هاتف صورة لوحة فيلم رقصة نغمة عازف
      قميص حذاء معطف قبعة خاتم سوار عطور فراش لحاف شعير بيضة جبنة زبدة فلفل كمون طحين دقيق تمور
      نخلة كرمة جدول شلال كهوف رمال صخور تراب نسيم شتاء ربيع خريف شهور حلوى فطور غداء عشاء ضيوف
      سلام حرية محبة صدقة شجاع كريم نشيط مفيد مشمش كوكب فريق نجاح فكرة شاطئ قصور مقهى مطعم محرك
      خروف ماعز ذئاب مرآة
    `,
    `
      مدرسة مدينة حديقة جزيرة سفينة طائرة حافلة طاولة نافذة ملعقة مفتاح منديل وسادة صابون عصفور
      ليمون زيتون بستان أسبوع دقيقة ثانية عائلة عدالة بحيرة أميرة مهندس تلميذ أستاذ مصباح ميزان
      قاموس ناقوس فانوس طاووس حاسوب صاروخ صندوق عنقود عنوان ميدان بركان مرجان حيوان إنسان فستان
      سلطان قبطان دلفين سنجاب تمساح بطيخة خزانة مكتبة مسطرة ممحاة مقلاة مطرقة منشار مسمار معرفة
      مزرعة مكنسة حقيبة خريطة جريدة قصيدة رواية حكاية أغنية فراشة حمامة دجاجة زرافة نعامة غزالة
      ثعالب جاموس بنفسج زنبقة ريحان سحابة عاصفة زلزال أمطار أنهار أزهار أشجار أطفال معلمة طبيبة
      ممرضة رسامة فنانة ملابس سروال جوارب نظارة ساعات قلادة خواتم عصائر فطيرة شوربة سلطات بطاطا
      طماطم فاكهة كمثرى شطيرة سينما ملاعب سيارة دراجة شاحنة مركبة رحلات مسافر سياحة هدايا ألعاب
      بطولة سباحة رياضة صديقة جيران ضيافة سعادة شجاعة كرامة أمانة صداقة حقيقة ذاكرة طبيعة صحراء
      واحات أبراج أهرام لوحات ألوان رمادي برونز ذهبية جوهرة ياقوت لؤلؤة زجاجة إبريق فنجان ملاعق
      سواحل رسائل مجلات صحيفة جوافة مانجو
    `,
    `
      برتقال فراولة ياسمين سلحفاة أناناس عنكبوت أصدقاء مزهرية حلويات قفازات بطارية تلسكوب مستشفى
      صيدلية جامعات موسيقى مسرحية روايات حكايات كاميرا مكتبات طائرات سيارات دراجات قطارات حافلات
      بحيرات نباتات فراشات مهرجان احتفال انتظار اختيار اكتشاف استماع امتحان اجتماع اقتصاد انتصار
      ارتفاع اهتمام احترام اعتماد انتباه ابتكار اختراع مغامرة مسابقة مفاجأة مهندسة أستاذة تلميذة
      طبيبات بنطلون نظارات خزانات أرجوحة شبابيك مفاتيح مصابيح فوانيس صناديق عصافير تماسيح براكين
      عناوين ميادين بساتين فساتين دلافين صواريخ قواميس طواويس عناقيد تماثيل أساطير أناشيد شلالات
      مكعبات مثلثات أعاصير صحراوي ناعورة طاحونة بيانات معلومة برنامج مقالات محاضرة مناقشة محادثة
      مكافأة مساعدة مشاركة مشاهدة مطالعة معاملة مكالمة مقابلة ملاحظة موافقة مبادرة محاولة كيمياء
      فيزياء تاريخي قارورة زجاجات فناجين أباريق سكاكين مكسرات بسكويت خضروات بقدونس زنجبيل زعفران
      كركديه يانسون بازلاء كستناء بابايا تفاحات
    `,
  ],
  fr: [
    `
      aile ange auto avis bain bras café cave chat chef ciel clef cuir dame dent deux doux drap écho élan
      étui face fête feux fils foin fond four gant gare gris haie haut houx hier idée jazz joie jour jupe
      juin lait lion lune mage main mare mars mère miel mine mode mois mont mule mûre nage neuf nuit once
      onze orge ours pain paix papa parc paon pâte peau père pied pile plat poil pont port pneu prix puce
      quai raie rame rang rose roue rive rire robe ruse sage seau sept soie soif soir taxi toit tour trou
      tube vase veau vent vert vélo vide voix vrai yeux zéro zone abri aide anis aube banc bête bleu bois
      boue bord cage cape case cerf chou cire coin cour cube dune épée film flan foot goût gros grue joli
      judo kiwi lama lent lieu lire loin long loup luge menu midi muse nain nord noix note noir page peur
      pois poli puma rail rond roux saut scie silo sofa star stop tard test thon toux tram trio tuba vite
      vote yoga
    `,
    `
      arbre avion balle balai barbe bijou blanc boîte botte brise brume cadre carte champ chaud chêne
      chien cidre clown conte corde corne coupe crabe crème crêpe cygne danse dinde doigt école encre
      étage étang fable farce ferme ferry fleur flûte fonte forêt fruit fusée gazon géant genou glace
      globe gomme grain grêle guide herbe hibou hiver homme hôtel huile image jaune jeton jouet kayak
      lampe lapin larme laine lacet lilas linge litre livre lundi lutin loupe lutte magie maire mardi
      métro moine monde moule mulet musée nappe neige nuage océan olive ombre oncle ongle orage outil
      ovale panda patin pêche perle phare photo piano place plage plume pluie poche poème poire pomme
      pompe porte poule prune radio reine repas roman ronde rouge route ruban ruche sabot sable salle
      salon santé sapin sauce savon selle sirop sport stade stylo sucre table tapis tarte tasse tente
      terre tigre tissu toile train trois usine vache vague valse verre veste ville vigne vingt voile
      zèbre coton écran figue gorge koala matin melon météo noyau poêle radis wagon opéra tante série
    `,
    `
      acteur amande animal ananas aurore avenir bagage ballon banane banque barque bateau beurre bonbon
      bonnet bouche bougie brebis bureau cactus cahier camion canapé canard carafe castor cerise chaise
      chalet chaton cheval chèvre citron classe coffre comète copain corail coucou cousin crayon cuivre
      dragon éclair écluse église enfant épaule épices érable espace étoile facile farine fourmi fraise
      garage gâteau girafe goutte griffe hameau hareng hockey jardin jambon jumeau jungle kimono laitue
      lagune lettre lézard lionne maison manège mangue marché marron menthe meuble miroir montre mouche
      moulin mouton muguet navire nuance oiseau orange orteil palais panier papier parfum partie pastel
      patate persil phoque pierre pigeon pilote pirate plante poivre poulet poupée prince quatre radeau
      raisin rameau requin renard rideau rivage rocher roseau saison salade samedi saumon savane savoir
      secret sirène soleil sorbet statue talent timbre tomate tortue trèfle trésor tulipe tunnel vallée
      valise vapeur verger violon visage voisin volcan voyage
    `,
  ],
  de: [
    `
      auto baum berg bett bild blau boot brot buch burg dach dame dorf ente erde feld film form frau gabe
      gans gast gelb geld gras grün gold haar hahn hals hand haus haut heft heim herd herz hose hund hupe
      igel jahr kahn kamm kind kinn kino korb kran kuss laub lied löwe luft maus meer mehl mond moos nase
      nest netz note nuss obst ofen oper park pilz pfau post puma rabe rand reis ring rock rohr rose saal
      saft salz sand sieb senf sofa sohn seil tanz tuch taxi teig tier tipp topf turm ufer vase wald wand
      welt wind wolf woge wort zahl zahn zaun zelt ziel zopf käse tüte möwe höhe kühe west nord juni juli
      affe esel hase lama knie bein zehe ball band bank lamm kalb lack leim loch mast mode oase pass pute
      pult rast ruhe satz samt stab star text vers watt yoga zeit auge eule gnom horn keks klee düne gruß
      heiß weiß öfen
    `,
    `
      abend adler ampel apfel angel anker arena bauch beere birne blatt blitz blume blüte boden bohne
      brief brise busch clown creme decke draht durst eimer eisen engel erbse fabel faden farbe feder
      feige feier feuer fisch flöte fluss forst frost fuchs gabel geige geist glanz gurke hafen hafer
      hagel halle hecke hobby höhle honig hotel hütte insel jacke jäger junge kabel käfer kakao kamel
      kamin kanne karte katze kegel kerze klang kleid knopf koala kohle krake kranz kraut krone küche
      kugel kunst lampe leben leine licht linse lippe löwin magie mango markt maske mauer meter milch
      minze mitte möbel monat motte motor mücke mühle musik müsli nacht nadel nagel nebel nudel onkel
      orgel otter panda paket palme pferd perle pilot pirat pizza platz prinz puppe quark radio rampe
      rasen regal regen reise robbe rolle roman route sahne salat sauna schaf schal seide seife segel
      serie socke sonne spatz spiel stadt stall stein stern stift stuhl sturm suppe süden tafel tanne
      tante tasse taube teich tempo tiger tinte tisch torte traum tulpe vater vogel waage wagen wange
      watte wiese woche wolke wolle wurst zebra ziege zunge zweig zwerg größe biene eiche fasan jubel
      kiste kreuz könig linde luchs meise pokal schuh sirup tonne wüste
    `,
    `
      ananas ballon banane becher brause brezel brille bruder brücke bürste butter dackel delfin donner
      drache fahrer falter felsen ferien fichte finger flagge flügel freude freund garten gebäck gehege
      gemüse gesang geweih gipfel glocke grille gürtel hammer hering herbst hirsch hummel himmel ingwer
      jaguar jasmin kaffee kaktus kamera kasper kasten keller kessel kissen kleber knödel koffer kreide
      kuchen kürbis lehrer leiter lerche löffel mandel mantel marder marmor melone messer mittag mosaik
      muffin mutter museum nektar norden orange ostern palast papier pappel parade pfanne pfütze pinsel
      planet plakat puzzle python quelle qualle rahmen rakete rätsel reifen rezept ritter roller rüssel
      salami sattel schach schiff schirm schnee schule sessel silber sommer specht spinat spinne storch
      strand straße strauß stunde tempel tennis teller tomate treppe tunnel urlaub ventil vulkan waffel
      wasser wecker wiesel winter würfel zimmer zirkel zirkus zucker zauber zeiger ziegel
    `,
  ],
  es: [
    `
      agua alba alma amor arco arte asno atún aula azul baño beso boca bola bota buey cabo caja cama cara
      casa caña cena cera cine club coco codo cola copa coro crin cruz cubo cuna dado dedo diez doce edad
      este fila flan flor foca foso foto frío gato gota gris grúa guía hada hijo hilo hoja hora hoyo humo
      isla jefe judo jugo kilo kiwi lago lana lazo león leña lima lino lira liso lobo loma loro luna lujo
      maíz mano mapa mayo mesa miel mina moda mono mora moño moto muro musa nata nave nido niño niña nota
      nube nuez oído olla once onda papá pala palo pato pavo pera pico piel piña piso plan polo pozo puma
      puño rabo ramo rana raro rato rayo reno risa rojo ropa rosa rubí ruta saco sala sapo seda seis seta
      sofá sopa taza tela tema tren tres trío tubo vaca vela vida vaso yate yema yoga zona zumo búho bebé
      duna goma joya remo
    `,
    `
      abeja abril acera actor aguja amigo ancla ángel arena araña árbol avena avión ayuda baile balón
      banco barba barco bolsa botón brazo brisa broma bruja burro cable cacao calle calor campo canoa
      canto carro carta cebra cerdo cerro cielo cinco cinta circo clase clave clima cobra cobre cofre
      color coral costa crema cueva danza dulce dueño enero época falda farol fecha feliz feria fideo
      fresa fruta fuego gallo ganso garza gente globo golfo gorra grano grifo grupo hielo hiena horno
      hotel huevo hueso hurón jabón jamón jarra joven juego julio junio koala labio lápiz largo leche
      lento letra libro limón lindo lista llama llave lunes madre magia mango manta marco marea melón
      menta metal metro monte mosca mundo museo nadar negro nieve noche norte novia nueve nuevo ocaso
      oliva ópera oreja oruga otoño oveja padre panda papel pared pasta patio pecho pedal peine perla
      perro piano pinza pista pizza plano plata playa plaza plomo pluma poeta pollo polvo prado prima
      primo pulpo punto queso radio ratón regla reina reloj ritmo robot roble ronda rubio rueda rugby
      sabio salsa salud sauce selva sello señal señor siete siglo silla sobre suave suelo sueño tabla
      tarde tarta techo tenis tigre tinta toldo torre torta trigo trufa túnel traje turno vagón valle
      vapor verde viaje viejo villa vista vuelo yogur zorro cajón cañón ducha felpa héroe nácar panal
      potro rocío
    `,
    `
      abrigo abuela abuelo aceite agosto alegre almeja altura amable anillo animal arroyo aurora avispa
      azahar azúcar ballet balcón barrio batido bebida bigote billar blanco bodega bosque brillo bronce
      buitre búfalo cabeza cabina cactus cadena camino camisa canela cartel castor cereal cereza césped
      chispa ciervo ciudad clavel cocina cohete colina collar cometa concha conejo cordón corona correo
      cuadro cuello cuento delfín diente diario dibujo doctor dragón encina enigma escoba espada espejo
      estufa fábula faisán farola fiesta figura flauta flecha fresco frutal fuente garaje gorila granja
      grillo guante helado hélice hierba hierro hombre hombro huerta huerto huella imagen jardín jinete
      jirafa jueves jungla ladera laguna lámina lienzo lluvia lucero madera maleta mañana marfil marino
      martes mármol medusa mirada moneda muelle muñeca música novela número océano olivar orilla paloma
      parque pastel patata pelota pepino pétalo piedra pijama piloto pincel pirata planta postal postre
      puente puerta puerto pueblo pupila quince rábano racimo regalo rincón romero sábado sábana salida
      salmón sandía semana sirena sonido sótano tablón tambor teatro tejado tesoro timbre tomate trueno
      turrón verano violín volcán zapato
    `,
  ],
  ro: [
    `
      amic baie basm bine brad braț bulb cald cană casă cerb cerc cină cioc clei clar cort corb corn crab
      crin deal dans drag drum erou film fier frig gard gară gând grâu ghid golf gură gust horă inel kilo
      kiwi lână lift lună lung luni masă mare marș maro mână mere miel milă mină mură navă nord noră notă
      nouă nucă ochi oală oaie oraș orez pace pară parc pian plai plan plop poet poză prun prag praf preț
      ramă raft rață rază rege rimă rouă roșu sală salt sare sapă scut semn sită soră sobă sfat stea stup
      șase șort tată tare taxi tren tobă tort trei turn țară vacă vară vale vârf verb vers vest voce volt
      vânt zece zână ziar zori zmeu zonă bloc ceas elev fată fișă fulg glob lanț lemn mamă ovăz pană poem
      port praz șină șorț umăr ziuă glas rând
    `,
    `
      album ardei aripă arici avion balon bancă baltă barbă barcă birou blană bunic bujor caiet canal
      capră carte cască cazan ceață cheie cireș clasă cocoș codru colac copac copil coral covor cremă
      cruce cufăr cutie dafin deget desen dinte drept dulap dulce fermă flaut foaie frate fular gâscă
      glumă hamac haină hartă hotel iarbă iarnă inimă iulie iunie izvor lacăt lampă lapte limbă linie
      litru magie mango marți măgar mărar mesaj metal miere minge minte moară model motan motor munte
      muzeu negru nisip nuntă număr olivă omidă operă pahar palat palmă papuc patru pătuț pâine perlă
      pernă pește piață piper pirat pisoi plajă plută podea pompă prinț prună punte radio roată robot
      roman roșie salam sanie săpun scară scaun seară sirop soare spate sport stâlp steag struț sunet
      șapcă șapte șarpe tablă talpă tenis tigru topor tunel țintă uliță umbră unchi vapor vatră verde
      viață vrajă vulpe zahăr zebră zidar iaurt leneș ocean ecran cățel tavan tunet surâs
    `,
    `
      ancoră albină amiază argint armură banană brânză brutar bunică burete busolă cactus cameră cartof
      castel cămașă cercel ciorbă cireșe claxon clopot colină cometă copită creion cuptor curcan delfin
      desert dragon fagure farmec fasole figură fluier frunte frunză fulger galben gheață ghindă greier
      hambar hangar hârtie iepure insulă junglă lebădă leagăn livadă liliac lopată lumină luntre macara
      mantie mărgea mașină mătase mătură mobilă monedă morcov mănușă muzică noapte pachet palton pantof
      parfum pasăre pădure pământ păpușă pepene perete petală piatră pictor pijama pisică plantă platou
      ploaie poartă poezie portar puișor rochie rucsac salată scoică școală secret sirenă spanac sticlă
      stejar stilou stâncă stradă șosetă tablou teatru tomată toamnă velier vioară viteză vișină vopsea
      vrabie vulcan vultur zăpadă zâmbet zmeură floare
    `,
  ],
};
