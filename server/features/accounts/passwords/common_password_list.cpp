// The most common passwords: words, names, teams, love and faith in six languages, and rows of keys. Folded;
// digits around them and substituted letters are handled by the rules in common_passwords.cpp.
#include "features/accounts/passwords/common_passwords.hpp"

namespace accounts {

// clang-format off
char const common_password_list[] = R"(
0011223344 007bond 01020304 0102030405 01230123 0192837465 10000000 10203040 1020304050 102030405060
1029384756 11223344 1122334455 112233445566 12121212 123123123 123321123 12340000 12344321 123450000 123454321
1234554321 123456654321 123456780 12345679 1234abcd 123698745 13131313 1357908642 135792468 14141414 147147147
147258369 147852369 159159159 159357159 1618033988 1a2b3c4d 1a2b3c4d5e 1a2z3e4r 1a2z3e4r5t 1q1q1q1q 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qay2wsx 1qay2wsx3edc 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20000000 21212121 22334455
24681012 246813579 258258258 271828182 2wsx3edc 31313131 314159265 3141592654 321654987 33445566 369258147
3ali3ali 3asal 3edc4rfv 3eyoni 3omri 43214321 44556677 45454545 456789123 4ever4ever 4everyoung 50cent 5201314
52013145201314 52525252 55667788 66778899 69696969 741852963 753951753 77777778 786786786 786allah 789456123
7abibi 7abibti 7amza 7assan 7ayati 88888889 951753852 963852741 987456321 98769876 99887766 9988776655
a1b2c3d4 a1b2c3d4e5 a1z2e3r4 a1z2e3r4t5 a7bak a7med aaron abc123abc abcd1234 abcdef abcdefgh abdallah
abdelrahman abdulaziz abdullah abdulrahman abigail abril abuela abuelo access acdcacdc achilles adam adel
adm1n adm1n1strator admin adminadmin administrator adminpass adminpassword adrian adriana agent007 agosto
aguila ahebak ahebek ahlan ahly ahly1907 ahmad ahmed aicha aisha ajax alahly alain alan albastru albert
alberto albi alejandra alejandro alexander alexandra alexandre alexandria alexandru alexis alfonso algeria
algerie alhamdulillah alhilal alice alicia alina allah allah786 allahakbar allahallah allahmahaba allahuakbar
alles allesgute allesklar allezlesbleus allezlesbleus98 allezom allezpsg alnassr alvaro always
alwaysandforever amal amanda amarillo amazon amber amelie amen america america1916 amie amiga amigas amigo
amigos amin amine amir amira amis amor amoramor amoreterno amormio amorporsiempre amour amouramour
amourtoujours amuitatparola ana7obak anas anawenta anca andrea andreas andreea andrei andres andrew android
angel angel1 angela angelangel angelika angelito angrybirds anja anmelden anna annika anthony antoine antonio
anything aout apfel apollo apple april aprilie aq1sw2de3 aqwzsx aqwzsxedc arbeit ardeal argent argentina
argint army arschloch arsenal arsenalfc arthur asdf asdfghjkl1 asdqwe asdqwe123 ashley ashraf asmaa
assassinscreed asshole astaghfirullah athena atletico atomic audi august aupaatleti aurelie auriu austin
australia automne autumn avril awesome ayouni azeqsd azeqsdwxc azerty azertyuiop azucar azul b4theworld baby
babybaby babyboy babyboy1 babygirl babygirl1 badboy badgirl baerchen baghdad baguette bahebak bahebakahmed
bahebakalex bahebakalexandra bahebakali bahebakamanda bahebakandrea bahebakandrei bahebakandrew bahebakanna
bahebakanthony bahebakashley bahebakawy bahebakcamille bahebakcarlos bahebakcarmen bahebakchris
bahebakcristina bahebakdaniel bahebakdavid bahebakelena bahebakemma bahebakfatima bahebakfelix bahebakhugo
bahebakioana bahebakjames bahebakjason bahebakjennifer bahebakjessica bahebakjohn bahebakjordan bahebakjose
bahebakjuan bahebakjulia bahebakjulie bahebakjustin bahebakkevin bahebaklaura bahebaklea bahebaklena
bahebakleon bahebaklisa bahebaklucas bahebaklucia bahebakluis bahebaklukas bahebakmaria bahebakmarie
bahebakmark bahebakmichael bahebakmichelle bahebakmiguel bahebakmihai bahebakmohamed bahebaknicole bahebakomar
bahebakrobert bahebaksalma bahebaksara bahebaksarah bahebaksofia bahebaksophie bahebakthomas bahebakyoussef
bahebek bahebekawy baile bambi banana banane bani barbara barbie barcelona baseball baseballbat basketball
batman bayern bayernmuenchen beach bear beatles beatriz beautiful bebe bebebebe bebelus beckham belgique
benfica benjamin benzema berge berlin bernard besiktas bestfriend bestfriends bestfriendsforever betis betty
beverly beyonce bianca bible bienvenido bienvenue bier bigangel bigbaby bigboy bigcat bigdog bigdream
bigfamily bigfriend biggirl bigheart bighouse bigking biglife biglove bigman bigqueen bigsecret bigstar
bigwoman bigworld bilal bilbao billionaire billy birgit birthday bismillah bismillah786 bisou bisous bitch
black blackangel blackbear blackbird blackcat blackdiamond blackdog blackdragon blackeagle blackfire
blackheart blackhorse blackknight blacklion blackmoon blackpanther blackrose blacksnake blackstar blacksun
blacktiger blackwolf blanc blanco blau blessed bleu blink182 blue blueangel bluebear bluecat bluediamond
bluedog bluedragon blueeagle blueeyes bluefire blueheart bluehorse blueknight bluelion bluemoon bluepanther
bluerose bluesky bluesnake bluestar bluesun bluetiger bluewolf blume blumen bobby bobmarley boca1905
bocajuniors bogdan bolivia bonanniversaire bond007 bonheur bonita bonito bonjour bonneannee bonsoir bordeaux
borussia bosque bossboss boston boxing brandon branza brasov brenda bretagne brian brigitte brittany bronze
brot brother brownie bruce bruder bruxelles bryan bucharest bucuresti buenosdias buffon bugatti bulls buna
bunica bunicul bunny bunt bunvenit burger business butter butterfly bvb09 bvb09bvb bvb1909 caballo cabron cafe
cafea cairo calculator california callofduty camaro camelia camila camille campagne campeon campion canada
candy candycrush capsuna caramel caramelo carbon carino cariño carl carlos carmen carol carolyn carpediem
castle catalin catalina catel catelus catherine celine celtic celtics cereza cerise cestlavie cfrcluj champion
changeit changeme changemenow changethis chantal charles charlotte chaton cheese chef chelsea chelseafc cheri
cherie cherry cheryl cheval chevalier chicago chicken chien chienne children chile chisinau chitara chivas
chloe chocolat chocolate chouchou christ christian christina christine christmas christophe christopher church
cielo cinema cinnamon ciocolata ciprian cirese cisco citroen citron clara clashofclans claudia clave clement
cluj cobalt cobra coccinelle coeur coffee college colombia comeonin company computadora computer conejo
connard connexion constanta constantin contrasena contraseña cookie cool coolcool copain copii copil copine
copper corazon corina correcthorse correcthorsebatterystaple corse corvette counterstrike cowboys cr7cr7cr7
craciunfericit craiova crazy cricket cristian cristiano cristianoronaldo cristina cristo croissant crystal
csgocsgo cupcake cutie cycling cynthia dacia daddy daisy dallas damascus daniel daniela danielle dans danse
darkangel darkbear darkcat darkdiamond darkdog darkdragon darkeagle darkfire darkheart darkhorse darkknight
darklion darkmoon darkpanther darkrose darkside darksnake darkstar darksun darktiger darkwolf darling
dasistgeheim daspasswort daughter dauphin david deathnote deborah debra december decembre decembrie default
delfin demo denisa denise dennis deutschland deutschland1 devil dezember diablo diablo3 diamond diana diane
diciembre diego dienstag dimanche dina dinamo dinamo1948 dinero dioesmiguia dios diosesamor diosmio diosteama
doaa doamne doctor dollar dolores dolphin domingo dominik donald donna donnerstag dontknow dorado doraemon
doree doris dorothy dortmund dota2dota doudou douglas drache dracu dragon dragonball dragonballz dragos
dragoste dragostea dresden drucker drums dubai duesseldorf duminica dumnezeu dylan eagle eagles earth
easterbunny ecole ecuador eduardo edward egal egalite egypt einhorn eintracht elahly electric elena elephant
elhamdulillah elijah elizabeth ella elodie emerald emilia emilie emilio emily eminem eminem1 emma energy enero
enfant enfants engel engelchen engineer england enrique entrar enzo erdbeere eric erika escuela espana
esperanza espoir esraa essam estrella estrellas estrellita ethan etoile etoiles eugene evelyn everton
everything excalibur facebook fahad faith falasteen falcon fallout4 familia familie famille family father
fatima fatma fcbarca fcbarcelona fcbayern fcbayern1 fcbayern1900 fcsb1947 febrero februar februarie february
feierabend felicidad felicidades felix feliz felizcumple felizdia feliznavidad fenerbahce fericire fericit
ferien fernanda fernando ferrari fevrier fickdich finalfantasy finn fire firma fisch fleur fleurs floare
floareasoarelui flor florentina flores flori florian florida florin flower fluturas fluture football
footballfan forest foret forever foreverahmed foreveralex foreveralexandra foreverali foreveramanda
foreverandever foreverandrea foreverandrei foreverandrew foreveranna foreveranthony foreverashley
forevercamille forevercarlos forevercarmen foreverchris forevercristina foreverdaniel foreverdavid
foreverelena foreveremma foreverfatima foreverfelix foreverhugo foreverioana foreverjames foreverjason
foreverjennifer foreverjessica foreverjohn foreverjordan foreverjose foreverjuan foreverjulia foreverjulie
foreverjustin foreverkevin foreverlaura foreverlea foreverlena foreverleon foreverlisa foreverlove
foreverlucas foreverlucia foreverluis foreverlukas forevermaria forevermarie forevermark forevermichael
forevermichelle forevermiguel forevermihai forevermohamed forevernicole foreveromar foreverrobert foreversalma
foreversara foreversarah foreversofia foreversophie foreverthomas foreveryoung foreveryoussef forgetmenot
fortnite forzabarca forzainter forzajuve forzamilan forzarapid forzasteaua fotbal fraise france frances
francisco francoise frank frankfurt frate frateleu fraternite frederic freedom freefire freiheit freitag frere
fresa freund freunde freundin freya friday frieda frieden friend friends frodo frohesfest frohesneues fromage
fruehling frumoasa frumos fuchs fuckoff fuckyou funny fussball futbol gabriel gabriela gabriele galatasaray
galaxy galben galbi gameover gamer gamer4life gandalf garden garfield garten gary gatito gato geheim geheimnis
gelb geneve genial genius george georgiana gerald germany gewinner ghada gheorghe ghiocel ginger girasol
gloria glueck gluecklich godisgood goku gold golden goldenangel goldenbear goldencat goldendiamond goldendog
goldendragon goldeneagle goldenfire goldenheart goldenhorse goldenknight goldenlion goldenmoon goldenpanther
goldenrose goldensnake goldenstar goldensun goldentiger goldenwolf goldfish golf golfgti gonzalo goodboy
goodbye goodgirl google gorgeous gr8ness grace graciasdios gradina grandma grandpa grandtheftauto green
greenangel greenbear greencat greenday greendiamond greendog greendragon greeneagle greenfire greenheart
greenhorse greenknight greenlion greenmoon greenpanther greenrose greensnake greenstar greensun greentea
greentiger greenwolf gregory grenouille greta gruen gtasanandreas guadalupe guapa guapo guatemala guenter
guest guestguest guillaume guitar guitare guitarra gunners guns-n-roses guten gutenacht gutenmorgen gutentag
gutesneues habibi habibti habibty habiby hacker haidinamo hairomania haisteaua halamadrid halflife halflife2
hallihallo hallo hallohallo halloween hamburg hamster hamza hanan hanane handball handsome handy hannah hans
hany happy happybirthday happyday happyhappy happylife happynewyear harley harold harrypotter hasbiallah hase
hasi hassan hayati heather heaven heavymetal heba heike heinz helen helga hello hellohello hellokitty helmut
henry herbst hercules hermana hermano hermosa hermoso hero hexe hiba hija hijo hilal1957 himmel hind hiver
hobbit hockey hoda hoelle hoffnung hogwarts hola holahola honda honduras honey hope horse hossam hotgirl houda
howareyou hsv1887 huda hugo hulk hund hussain hussein hyundai i4getit iamthebest iamtheone ianuarie iarna iasi
ibrahim ibrahimovic ichbinich ichbins ichliebdich ichliebe ichliebeahmed ichliebealex ichliebealexandra
ichliebeali ichliebeamanda ichliebeandrea ichliebeandreas ichliebeandrei ichliebeandrew ichliebeangelika
ichliebeanja ichliebeanna ichliebeannika ichliebeanthony ichliebeashley ichliebebirgit ichliebebrigitte
ichliebecamille ichliebecarlos ichliebecarmen ichliebecharlotte ichliebechris ichliebeclaudia ichliebecristina
ichliebedaniel ichliebedavid ichliebedennis ichliebedich ichliebedichsosehr ichliebedominik ichliebeelena
ichliebeemilia ichliebeemma ichliebeerika ichliebefatima ichliebefelix ichliebefinn ichliebeflorian
ichliebefrieda ichliebegabriele ichliebegreta ichliebeguenter ichliebehannah ichliebehans ichliebeheike
ichliebeheinz ichliebehelga ichliebehelmut ichliebehugo ichliebeingrid ichliebeioana ichliebejames
ichliebejannik ichliebejasmin ichliebejason ichliebejennifer ichliebejessica ichliebejohanna ichliebejohn
ichliebejonas ichliebejordan ichliebejose ichliebejuan ichliebejuergen ichliebejulia ichliebejulie
ichliebejustin ichliebekarin ichliebekathrin ichliebekatja ichliebekevin ichliebeklaus ichliebelaura
ichliebelea ichliebelena ichliebeleon ichliebeleonie ichliebelisa ichliebelucas ichliebelucia ichliebeluis
ichliebelukas ichliebemanfred ichliebemarcel ichliebemaria ichliebemarie ichliebemark ichliebemarkus
ichliebemartina ichliebematthias ichliebemaximilian ichliebemelanie ichliebemichael ichliebemichelle
ichliebemiguel ichliebemihai ichliebemila ichliebemohamed ichliebemonika ichliebemoritz ichliebenadine
ichliebenicole ichliebeniklas ichliebeomar ichliebepatrick ichliebepeter ichliebepetra ichliebephilipp
ichlieberenate ichlieberobert ichliebesabine ichliebesalma ichliebesandra ichliebesara ichliebesarah
ichliebesebastian ichliebesimon ichliebesofia ichliebesophie ichliebestefan ichliebestefanie ichliebesusanne
ichliebesven ichliebethomas ichliebetobias ichliebetorsten ichliebeursula ichliebeuwe ichliebevanessa
ichliebewolfgang ichliebeyoussef idontknow iepuras iforget iforgot ignacio iloveaaron iloveabdallah
iloveabdelrahman iloveabdulaziz iloveabdullah iloveabdulrahman iloveabigail iloveadam iloveadel iloveahmad
iloveahmed iloveaicha iloveaisha ilovealan ilovealbert ilovealex ilovealexander ilovealexandra ilovealexis
iloveali ilovealice iloveamal iloveamanda iloveamber iloveamine iloveamr iloveamy iloveanas iloveandrea
iloveandrei iloveandrew iloveangela iloveann iloveanna iloveanthony ilovearthur iloveashley iloveashraf
iloveasmaa iloveaustin iloveava iloveaya ilovebarbara ilovebenjamin ilovebetty ilovebeverly ilovebilal
ilovebilly ilovebobby ilovebrandon ilovebrenda ilovebrian ilovebrittany ilovebruce ilovebryan ilovecamille
ilovecarl ilovecarlos ilovecarmen ilovecarol ilovecarolyn ilovecatherine ilovecharles ilovecharlotte
ilovecheryl ilovechloe ilovechris ilovechristian ilovechristina ilovechristine ilovechristopher ilovecristina
ilovecynthia ilovedaisy ilovedaniel ilovedanielle ilovedavid ilovedeborah ilovedebra ilovedenise ilovedennis
ilovediana ilovediane ilovedina ilovedoaa ilovedonna ilovedoris ilovedorothy ilovedouglas ilovedylan
iloveedward iloveelena iloveelijah iloveelizabeth iloveella iloveemily iloveemma iloveeric iloveesraa
iloveessam iloveethan iloveeugene iloveevelyn ilovefahad ilovefatima ilovefatma ilovefelix ilovefrances
ilovefrank ilovefreya ilovegabriel ilovegary ilovegeorge ilovegerald iloveghada ilovegloria ilovegrace
ilovegregory ilovehamza ilovehanan ilovehanane ilovehannah ilovehany iloveharold ilovehassan iloveheather
iloveheba ilovehelen ilovehenry ilovehiba ilovehind ilovehoda ilovehossam ilovehouda ilovehuda ilovehugo
ilovehussain ilovehussein iloveibrahim iloveiman iloveimane iloveioana iloveisabella iloveismail ilovejack
ilovejacob ilovejacqueline ilovejamal ilovejames ilovejanet ilovejanice ilovejason ilovejean ilovejeffrey
ilovejennifer ilovejeremy ilovejerry ilovejesse ilovejessica ilovejoan ilovejoe ilovejohn ilovejohnny
ilovejonathan ilovejordan ilovejose ilovejoseph ilovejoshua ilovejoyce ilovejuan ilovejudith ilovejudy
ilovejulia ilovejulie ilovejustin ilovekamal ilovekareem ilovekaren ilovekarim ilovekarima ilovekatherine
ilovekathleen ilovekathryn ilovekayla ilovekeith ilovekelly ilovekevin ilovekhadija ilovekhaled ilovekhalid
ilovekimberly ilovekyle ilovelarry ilovelaura ilovelauren ilovelawrence ilovelayla ilovelea iloveleila
ilovelena iloveleon ilovelily ilovelinda ilovelisa ilovelogan ilovelori ilovelouis ilovelucas ilovelucia
ilovelucy iloveluis ilovelukas ilovemadison ilovemahmoud ilovemajed ilovemalika ilovemargaret ilovemaria
ilovemariam ilovemarie ilovemarilyn ilovemark ilovemartha ilovemarwa ilovemary ilovemaryam ilovematthew
iloveme ilovemegan ilovemehdi ilovemelissa ilovemia ilovemichael ilovemichelle ilovemiguel ilovemihai
ilovemillie ilovemohamed ilovemohammed ilovemolly ilovemona ilovemostafa ilovemuhammad ilovemustafa ilovenabil
ilovenada ilovenadia ilovenaima ilovenancy ilovenatalie ilovenathan ilovenesma ilovenicholas ilovenicole
ilovenoah ilovenora ilovenoura iloveolivia iloveomar iloveothman ilovepamela ilovepatricia ilovepatrick
ilovepaul ilovepeter ilovephilip ilovepoppy iloverachel iloverachid iloveralph iloverana iloverandy iloverania
iloveraymond iloverebecca ilovereem iloverichard iloverim iloverobert iloveroger iloveronald iloveroy
iloveruby iloverussell iloveruth iloveryan ilovesaad ilovesaeed ilovesalah ilovesalma ilovesamantha ilovesami
ilovesamir ilovesamira ilovesamuel ilovesandra ilovesara ilovesarah ilovescott ilovesean iloveshaimaa
ilovesharon ilovesherif iloveshirley ilovesofia ilovesophia ilovesophie ilovesoumaya ilovestephanie
ilovestephen ilovesteven ilovesusan ilovetarek ilovetariq iloveteresa iloveterry ilovetheresa ilovethomas
ilovetimothy ilovetyler iloveu ilovevictoria ilovevincent ilovevirginia ilovewaleed ilovewalid ilovewalter
ilovewayne ilovewilliam ilovewillie iloveyasmin iloveyasmine iloveyasser iloveyou iloveyou2 iloveyouahmed
iloveyoualex iloveyoualexandra iloveyouali iloveyouamanda iloveyouandrea iloveyouandrei iloveyouandrew
iloveyouanna iloveyouanthony iloveyouashley iloveyoubaby iloveyoucamille iloveyoucarlos iloveyoucarmen
iloveyouchris iloveyoucristina iloveyoudaniel iloveyoudavid iloveyouelena iloveyouemma iloveyoufatima
iloveyoufelix iloveyouforever iloveyouhugo iloveyouioana iloveyoujames iloveyoujason iloveyoujennifer
iloveyoujessica iloveyoujohn iloveyoujordan iloveyoujose iloveyoujuan iloveyoujulia iloveyoujulie
iloveyoujustin iloveyoukevin iloveyoulaura iloveyoulea iloveyoulena iloveyouleon iloveyoulisa iloveyoulucas
iloveyoulucia iloveyouluis iloveyoulukas iloveyoumaria iloveyoumarie iloveyoumark iloveyoumichael
iloveyoumichelle iloveyoumiguel iloveyoumihai iloveyoumohamed iloveyounicole iloveyouomar iloveyourobert
iloveyousalma iloveyousara iloveyousarah iloveyousef iloveyousofia iloveyousomuch iloveyousophie iloveyoussef
iloveyouthomas iloveyoutoo iloveyouyoussef iloveyusuf ilovezachary ilovezainab ilovezeinab iloveziad ilovezoe
iman imane immer imthebest ines ingeras ingerasulmeu ingerul ingrid iniesta inima inimioara inshallah
instagram inter internet invierno ioana ionut iphone irene irina iron ironman isabel isabella isabelle islam
island ismail isus italy ittihad iubi iubiiubi iubire iubirea iubireamea iubita iubitamea iubitel iubitul
iubitulmeu iulie iunie ivan jack jacob jacqueline jacques jade jaguar jaime jamais jamal james jamesbond007
janet janice jannik januar january janvier jardin jasmin jasmine jason jaune javier jean jeddah jeffrey
jenesaispas jennifer jeremy jerry jesaispas jesse jessica jesucristo jesus jesuschrist jesusmiguia jesusteama
jetadore jetaime jetaimeahmed jetaimealain jetaimealex jetaimealexandra jetaimealexandre jetaimeali
jetaimeamanda jetaimeamelie jetaimeandrea jetaimeandrei jetaimeandrew jetaimeanna jetaimeanthony
jetaimeantoine jetaimearthur jetaimeashley jetaimeaurelie jetaimebernard jetaimecamille jetaimecarlos
jetaimecarmen jetaimecatherine jetaimeceline jetaimechantal jetaimecharlotte jetaimechloe jetaimechris
jetaimechristine jetaimechristophe jetaimeclara jetaimeclement jetaimecristina jetaimedaniel jetaimedavid
jetaimeelena jetaimeelodie jetaimeemilie jetaimeemma jetaimeenzo jetaimefatima jetaimefelix jetaimefort
jetaimefrancoise jetaimefrederic jetaimegabriel jetaimeguillaume jetaimehugo jetaimeines jetaimeioana
jetaimeisabelle jetaimejacques jetaimejade jetaimejames jetaimejason jetaimejean jetaimejennifer
jetaimejessica jetaimejohn jetaimejordan jetaimejose jetaimejuan jetaimejulia jetaimejulie jetaimejulien
jetaimejuliette jetaimejustin jetaimekevin jetaimelaura jetaimelaurent jetaimelea jetaimelena jetaimeleon
jetaimelisa jetaimelouis jetaimelouise jetaimelucas jetaimelucia jetaimeluis jetaimelukas jetaimemanon
jetaimemargaux jetaimemaria jetaimemarie jetaimemarine jetaimemark jetaimemartine jetaimemathieu
jetaimemathilde jetaimemaxime jetaimemichael jetaimemichel jetaimemichelle jetaimemiguel jetaimemihai
jetaimemohamed jetaimemonamour jetaimemoncoeur jetaimenathalie jetaimenathan jetaimenicolas jetaimenicole
jetaimeoceane jetaimeolivier jetaimeomar jetaimepatricia jetaimepatrick jetaimepauline jetaimephilippe
jetaimepierre jetaimeplusquetout jetaimequentin jetaimeraphael jetaimerobert jetaimeromain jetaimesalma
jetaimesandrine jetaimesara jetaimesarah jetaimesebastien jetaimesofia jetaimesophie jetaimestephanie
jetaimesylvie jetaimetheo jetaimethibault jetaimethomas jetaimevalerie jetaimeveronique jetaimeyoussef jeudi
joan joaquin johanna john johncena johnny jonas jonathan jordan jorge jose josefa joseph joshua joyce
joyeuxnoel juan judith judy juergen jueves juillet juin juli julia julie julien juliette julio july june juni
junio jupiter justin justinbieber juventus juventus1 kaese kaetzchen kaffee kamal karate kareem karen karim
karima karin kartoffel katherine kathleen kathrin kathryn katja katze kawasaki kayla keineahnung keinpasswort
keith kelly kennwort kevin khadija khaled khalid kimberly kinder king kingking kirsche kitten kitty klaus
knight koeln koenig koenigin kyle l3tm3in lacontrasena lakers lamaie lamborghini lamultiani langweilig lapin
lapinou larisa larry laugh laura lauren laurent lavender lavieestbelle lawrence layla leagueoflegends leben
ledzeppelin legend leila leipzig lemon lena leomessi leon leonie letmein letmeinnow libertad libertate liberte
liebe liebeliebe liebling lightning lille lilwayne lily limon linda lindo linkinpark linux lion lionelmessi
lisa livelaughlove livelife liverpool liverpoolfc lkjhgfdsa lobo loca loco loewe logan login london loredana
lorena lori louis louise loulou loup love love4ever loveaaron loveabigail loveadam loveahmed lovealan
lovealbert lovealex lovealexander lovealexandra lovealexis loveali lovealice loveamanda loveamber loveamy
loveandrea loveandrei loveandrew loveangela loveann loveanna loveanthony lovearthur loveashley loveaustin
loveava lovebarbara lovebenjamin lovebetty lovebeverly lovebilly lovebobby lovebrandon lovebrenda lovebrian
lovebrittany lovebruce lovebryan lovecamille lovecarl lovecarlos lovecarmen lovecarol lovecarolyn
lovecatherine lovecharles lovecharlotte lovecheryl lovechloe lovechris lovechristian lovechristina
lovechristine lovechristopher lovecristina lovecynthia lovedaisy lovedaniel lovedanielle lovedavid lovedeborah
lovedebra lovedenise lovedennis lovediana lovediane lovedonna lovedoris lovedorothy lovedouglas lovedylan
loveedward loveelena loveelijah loveelizabeth loveella loveemily loveemma loveeric loveethan loveeugene
loveevelyn lovefatima lovefelix loveforever lovefrances lovefrank lovefreya lovegabriel lovegary lovegeorge
lovegerald lovegloria lovegrace lovegregory lovehannah loveharold loveheather lovehelen lovehenry lovehugo
loveioana loveisabella lovejack lovejacob lovejacqueline lovejames lovejanet lovejanice lovejason lovejean
lovejeffrey lovejennifer lovejeremy lovejerry lovejesse lovejessica lovejoan lovejoe lovejohn lovejohnny
lovejonathan lovejordan lovejose lovejoseph lovejoshua lovejoyce lovejuan lovejudith lovejudy lovejulia
lovejulie lovejustin lovekaren lovekatherine lovekathleen lovekathryn lovekayla lovekeith lovekelly lovekevin
lovekimberly lovekyle lovelarry lovelaura lovelauren lovelawrence lovelea lovelena loveleon lovelife lovelily
lovelinda lovelisa lovelogan lovelori lovelouis lovelove lovelucas lovelucia lovelucy loveluis lovelukas
lovely lovemadison lovemargaret lovemaria lovemarie lovemarilyn lovemark lovemartha lovemary lovematthew
loveme lovemegan lovemelissa lovemia lovemichael lovemichelle lovemiguel lovemihai lovemillie lovemohamed
lovemolly lovenancy lovenatalie lovenathan lovenicholas lovenicole lovenoah loveolivia loveomar lovepamela
lovepatricia lovepatrick lovepaul lovepeter lovephilip lovepoppy lover loverachel loveralph loverandy
loveraymond loverebecca loverichard loverobert loveroger loveronald loveroy loveruby loverussell loveruth
loveryan lovesalma lovesamantha lovesamuel lovesandra lovesara lovesarah lovescott lovesean lovesharon
loveshirley lovesofia lovesophia lovesophie lovestephanie lovestephen lovesteven lovesusan loveteresa
loveterry lovetheresa lovethomas lovetimothy lovetyler lovevictoria lovevincent lovevirginia lovewalter
lovewayne lovewilliam lovewillie loveyou loveyouahmed loveyoualex loveyoualexandra loveyouali loveyouamanda
loveyouandrea loveyouandrei loveyouandrew loveyouanna loveyouanthony loveyouashley loveyoucamille
loveyoucarlos loveyoucarmen loveyouchris loveyoucristina loveyoudaniel loveyoudavid loveyouelena loveyouemma
loveyoufatima loveyoufelix loveyouforever loveyouhugo loveyouioana loveyoujames loveyoujason loveyoujennifer
loveyoujessica loveyoujohn loveyoujordan loveyoujose loveyoujuan loveyoujulia loveyoujulie loveyoujustin
loveyoukevin loveyoulaura loveyoulea loveyoulena loveyouleon loveyoulisa loveyoulucas loveyoulucia loveyouluis
loveyoulukas loveyoumaria loveyoumarie loveyoumark loveyoumichael loveyoumichelle loveyoumiguel loveyoumihai
loveyoumohamed loveyounicole loveyouomar loveyourobert loveyousalma loveyousara loveyousarah loveyousofia
loveyousophie loveyoussef loveyouthomas loveyouyoussef lovezachary lovezoe lucas lucia lucky luckylucky lucy
luis lukas luna lundi lune lunes luni lyon ma3lesh macherie madalina madina madison madonna madrid maerz magic
magnifique mahmoud maison majed makkah malik malika mama mamababa mamaia mamamama maman manager manchester
mancity mancity1 manfred mango manon manuel manuela manunited manutd manutd1 manzana mapetitepuce mapuce
maradona marcel march marcos mardi mare margaret margarita margaux marguerite marhaba maria mariage mariam
mariana marie marilyn marine mario mariposa marius mark markus maroc mars marseille marta martes martha marti
martie martina martine marwa mary maryam marzo mashallah masr master mathieu mathilde matrix matthew matthias
maus mausi maviemavie maxime maximilian maybe mayo mbappe mbappe7 me4ever mecca meer megaangel megababy
megaboy megacat megadog megadream megafamily megafriend megagirl megaheart megahouse megaking megalife
megalove megaman megan megaqueen megasecret megastar megawoman megaworld mehdi meinangel meinbaby meinboy
meincat meindog meindream meinekatze meinfamily meinfriend meingirl meinheart meinherz meinhouse meinhund
meinking meinlife meinlove meinman meinname meinpasswort meinqueen meinschatz meinsecret meinstar meinwoman
meinworld meister melanie melissa mercedes mercredi mercury mercy merde mere mereu merlin merrychristmas
merryxmas messi messi10 metal metallica mexico miamor miangel mibaby miboy micat michael michaeljackson michel
michelle micielo mickey miclave micontrasena micontraseña micorazon microsoft midnight midog midream miercoles
miercuri mierda mifamily mifriend migirl miguel mihaela mihai miheart mihouse miking mila milan milife millie
million milove miman minecraft minnie minou miprincesa miqueen mireina mirela mirey misecret misol misr mistar
mitsubishi mittwoch mivida miwoman miworld mnbvcxy mnbvcxz mo7amed mohamed mohamed123 mohammed moldova molly
mommy mona monaco monamour monange monangel monbaby monbebe monboy moncat monchat moncheri monchien moncoeur
mond monday mondog mondream money moneymoney monfamily monfriend mongirl monheart monhouse monica monika
monkey monking monlife monlove monman monmotdepasse monpetitcoeur monqueen monsecret monstar montag montagne
montana montreal montserrat monwoman monworld moonlight morado moritz morning morocco mosalah mostafa
motdepasse motdepasse1 mother mountain muenchen muffin muhammad muie munca munich munte music musica
musicmusic musique muslim mustafa mustang mutter muzica myangel mybaby myboy mycat mydog mydream myfamily
myfriend mygirl myheart myhouse myking mylife mylifemyrules mylove myloveahmed mylovealex mylovealexandra
myloveali myloveamanda myloveandrea myloveandrei myloveandrew myloveanna myloveanthony myloveashley
mylovecamille mylovecarlos mylovecarmen mylovechris mylovecristina mylovedaniel mylovedavid myloveelena
myloveemma mylovefatima mylovefelix mylovehugo myloveioana mylovejames mylovejason mylovejennifer
mylovejessica mylovejohn mylovejordan mylovejose mylovejuan mylovejulia mylovejulie mylovejustin mylovekevin
mylovelaura mylovelea mylovelena myloveleon mylovelisa mylovelucas mylovelucia myloveluis mylovelukas
mylovemaria mylovemarie mylovemark mylovemichael mylovemichelle mylovemiguel mylovemihai mylovemohamed
mylovenicole myloveomar myloverobert mylovesalma mylovesara mylovesarah mylovesofia mylovesophie mylovethomas
myloveyoussef myman mypass mypassword myqueen mysecret mystar mywoman myworld nabil nada nadia nadine naima
nancy nantes napoli naranja naruto nassr1955 natalia natalie nathalie nathan ncc1701d ncc1701e nebun nebuna
negro negru nemo nesma netflix network never nevergiveup neversaynever newpassword newyear newyork neymar
neymar10 neymarjr nicholas nichts niciodata nicolae nicolas nicole nicoleta niemals night niklas nimic ninja
nintendo nirvana nissan noah nobody noiembrie noir nolose nomeacuerdo noor nopassword nora normandie noroc
noseno notapassword nothing nounours nour noura november novembre novia noviembre novio number nunca nuria
nustiu nuuita oana ocean oceane october octobre octombrie octubre oesterreich office oiseau okmijnuhb oktober
oldpassword olivia olivier oltenia olympique olympus omar omomomom omri onedirection onepiece opel open
opensesame openup oracle oradea orange orchid ordenador ordinateur orion oscar othman otono overwatch p455w0rd
p4ssw0rd pa55w0rd pa55word pablo pace packers padure paix pajaro pakistan123 palestine pamela panther paola
papa papapapa papillon paraguay parfait paris parissg parola parola123parola parolamea parolaparola pass
pass12word pass1word passpass passw0rd passwd password password1234password passwordpassword passwort
passwortvergessen patricia patrick patriots paul pauline paypal peace peach peanut pearl pedro pele pendejo
penguin pepper perfect perfecto perrito perro peru pestisor peter petra peugeot pferd philip philipp philippe
phoenix phoenix1 piano pierre pikachu pilar pineapple pink pinkangel pinkbear pinkcat pinkdiamond pinkdog
pinkdragon pinkeagle pinkfire pinkfloyd pinkheart pinkhorse pinkknight pinklion pinkmoon pinkpanther pinkrose
pinksnake pinkstar pinksun pinktiger pinkwolf pirate pisica pisicuta pizza plage plaja planet plata platano
playa playboy playstation please pleasechange plokij plokijuh poisson poiuytrewq pokemon police pomme poney
pony popcorn poppy popstar porsche porsiempre porto portocala pourquoi power powerpower pretty prettyboy
prettygirl prieten prietena prieteni primavara primavera prince princesa princess princess1 princesse principe
print printemps printesa printesamea prinz prinzessin private psgparis psgpsgpsg pubgmobile public pula pumas
pupici puppy purple purpleangel purplebear purplecat purplediamond purpledog purpledragon purpleeagle
purplefire purpleheart purplehorse purpleknight purplelion purplemoon purplepanther purplerose purplesnake
purplestar purplesun purpletiger purplewolf puta putain q1q1q1q1 q1w2e3r4 q1w2e3r4t5 qamar qaywsx qaywsxedc
qayxsw qazwsx qazwsx123 qazwsxedc qsdfghjk quds quebec queen queenqueen quentin queso quran qweasd qweasd123
qweasdzxc qwerty qwerty1 qwertz rabbit rachel rachid radu rafael raiders rainbow rainyday raja1949 ralph
raluca ramadan rammstein ramon ramona rana randy rangers rania raphael rapid raquel raul raymond razvan
realmadrid realmadrid1 rebecca rechner redangel redbear redcat reddiamond reddog reddragon redeagle redfire
redheart redhorse redknight redlion redmoon redpanther redrose redsnake redstar redsun redtiger redwolf reem
rege regina reina reine rememberme renate renault reymysterio ricardo rich richard rien rihanna river
river1901 riverplate riyadh robert roberto roblox rocio rockandroll rocket rocknroll rockstar roger rohi rojo
roma romain romania ronald ronaldo ronaldo7 root rootpassword rootroot rosa rose rosen rosu rouge router
roxana ruben ruby rugby running russell ruth ryan saad sabado sabine saeed sailormoon salah salah11 salam
salamo salamsalam salma salope salut salvador samantha sambata samedi sami samir samira samstag samsung samuel
samurai sandra sandrine santaclaus santiago sapphire sara sarah sasuke saturday saturn schalke schalke04
schatz schatzi scheisse schlampe schmetterling schnitzel schoenentag schokolade school schule schwarz schweiz
schwester scoala scooby scott sean sebastian sebastien secret secreta secreto security september septembre
septembrie septiembre sergio server sesame sevilla sexy sexybaby sexygirl sexymama sexysexy shadow shaimaa
shakira shams sharon sherif shirley sibiu sicher sicherheit siempre silber silver silverangel silverbear
silvercat silverdiamond silverdog silverdragon silvereagle silverfire silverfox silverheart silverhorse
silverknight silverlion silvermoon silverpanther silverrose silversnake silverstar silversun silvertiger
silverwolf silvia simba simon simona sister skoda skyrim skywalker slipknot smallville smile snapchat sniper
snoopdogg snoopy snow soare soarele soccer soccerball soeur sofia soldier soleil somebody something sommer
sonia sonic sonne sonnenblume sonnenschein sonntag sophia sophie sora sorin sorry soumaya space spain spartan
speranta spider spiderman spiel spielen spotify spring spurs1882 starcraft starlight starstar starwars steaua
steaua86 steel steelers stefan stefanie stele steluta stephanie stephen sternchen sterne steven stone
stonecold storm strand strasbourg strawberry student stuttgart subaru subhanallah sucre suerte suflet sufletel
sufletulmeu sugar suisse sultan summer sunday sunflower sunnyday sunshine superangel superbaby superbe
superboy supercat superdog superdream superfamily superfriend supergirl superheart superheld superhero
superhouse superking superlife superlove superman superman1 supermario superqueen supersecret superstar
superwoman superworld susan susanne suzuki sven sweetheart sweetie sweety swimming sydney sylvie system
systemofadown tarek tariq tastatur tata tawakkalt taylorswift teacher teamo teamoadrian teamoahmed
teamoalberto teamoalejandra teamoalejandro teamoalex teamoalexandra teamoalfonso teamoali teamoalicia
teamoalvaro teamoamanda teamoamor teamoamormio teamoana teamoandrea teamoandrei teamoandres teamoandrew
teamoangel teamoanna teamoanthony teamoantonio teamoashley teamobeatriz teamocamila teamocamille teamocarlos
teamocarmen teamocatalina teamochris teamoclaudia teamocristina teamodaniel teamodaniela teamodavid teamodiego
teamodolores teamoeduardo teamoelena teamoemilio teamoemma teamoenrique teamoeva teamofatima teamofelix
teamofernanda teamofernando teamofrancisco teamogabriela teamogonzalo teamoguadalupe teamohugo teamoignacio
teamoines teamoioana teamoirene teamoisabel teamoivan teamojaime teamojames teamojason teamojavier
teamojennifer teamojessica teamojesus teamojoaquin teamojohn teamojordan teamojorge teamojose teamojosefa
teamojuan teamojulia teamojulie teamojustin teamokevin teamolaura teamolea teamolena teamoleon teamolisa
teamolorena teamolucas teamolucia teamoluis teamolukas teamomanuel teamomanuela teamomarcos teamomaria
teamomariana teamomarie teamomario teamomark teamomarta teamomercedes teamomichael teamomichelle teamomiguel
teamomihai teamomivida teamomohamed teamomontserrat teamomucho teamonatalia teamonicole teamonuria teamoomar
teamooscar teamopablo teamopaola teamopatricia teamopedro teamopilar teamoporsiempre teamorafael teamoramon
teamoraquel teamoraul teamoricardo teamorobert teamoroberto teamorocio teamorosa teamoruben teamosalma
teamosalvador teamosantiago teamosara teamosarah teamosergio teamosilvia teamosofia teamosonia teamosophie
teamoteamo teamoteresa teamothomas teamovalentina teamovicente teamovictor teamoximena teamoyoussef teiubesc
teiubescadrian teiubescadriana teiubescahmed teiubescalex teiubescalexandra teiubescalexandru teiubescali
teiubescalina teiubescamanda teiubescana teiubescanca teiubescandrea teiubescandreea teiubescandrei
teiubescandrew teiubescanna teiubescanthony teiubescashley teiubescbianca teiubescbogdan teiubesccamelia
teiubesccamille teiubesccarlos teiubesccarmen teiubesccatalin teiubescchris teiubescciprian teiubescclaudia
teiubescconstantin teiubesccorina teiubesccristian teiubesccristina teiubescdaniel teiubescdaniela
teiubescdavid teiubescdenisa teiubescdiana teiubescdragos teiubescelena teiubescemma teiubescenorm
teiubescfatima teiubescfelix teiubescflorentina teiubescflorin teiubescgabriel teiubescgabriela teiubescgeorge
teiubescgeorgiana teiubescgheorghe teiubeschugo teiubescioana teiubescionut teiubescirina teiubescjames
teiubescjason teiubescjennifer teiubescjessica teiubescjohn teiubescjordan teiubescjose teiubescjuan
teiubescjulia teiubescjulie teiubescjustin teiubesckevin teiubesclarisa teiubesclaura teiubesclea teiubesclena
teiubescleon teiubesclisa teiubescloredana teiubesclucas teiubesclucia teiubescluis teiubesclukas
teiubescmadalina teiubescmaria teiubescmarie teiubescmarius teiubescmark teiubescmereu teiubescmichael
teiubescmichelle teiubescmiguel teiubescmihaela teiubescmihai teiubescmirela teiubescmohamed teiubescmonica
teiubescmult teiubescnicolae teiubescnicole teiubescnicoleta teiubescoana teiubescomar teiubescpemine
teiubescradu teiubescraluca teiubescramona teiubescrazvan teiubescrobert teiubescroxana teiubescsalma
teiubescsara teiubescsarah teiubescsimona teiubescsofia teiubescsophie teiubescsorin teiubescstefan
teiubescthomas teiubescvasile teiubescvlad teiubescyoussef telefon telegram temp temporary tennis tequiero
tequieromucho tequieromuchoamor teresa terry test tester testing testpassword testtest testuser teufel texas
tgbyhnujm thankyou theangel theatre thebaby theboy thecat thedog thedream thefamily thefriend thegame thegirl
theheart thehouse theking thelife thelove theman theo thepassword thequeen theresa therock thesecret thestar
thewoman theworld thibault thisismypassword thomas thunder thursday thx11381 tiger tigre tigru timisoara
timothy titan toamna tobias todo tokiohotel toortoor toronto torsten tortue tortuga tottenham totul toujours
toulouse tournesol tout toyota trabajo traiascaromania trandafir transilvania travail trojan truelove trust
trustno trustno1 trustnoone tschuess tuesday tulip tunisia tunisie turtle tweety twitter tyler ummiabi
undertaker unicorn united universe universitatea university urlaub ursula ursulet uruguay user userpassword
useruser usuario utilizator vacaciones vacances vacanta valencia valentina valentine valerie vanessa vanilla
vara vasile vater vendredi venezuela verano verdammt verde vergessen verlierer veronique vert viatamea vicente
victor victoria victory viernes vincent vineri violet violin viper virginia visca viscabarca vivaespana
vivamexico vivelafrance vivelavie vlad vogel volkswagen vulpe vultur w3lcome wald waleed walid wallah walter
warcraft warda warriors wasser water wayne website wednesday weiss weissnicht welcome welcomeback welcomehome
weltmeister weltmeister2014 werder werder1899 werderbremen whatever whatsapp whatsup white whiteangel
whitebear whitecat whitediamond whitedog whitedragon whiteeagle whitefire whiteheart whitehorse whitehouse
whiteknight whitelion whitemoon whitepanther whiterose whitesnake whitestar whitesun whitetiger whitewolf
whoami wien william willie willkommen willow wind windows winner winter wizard wolf wolfgang word1pass
worldofwarcraft wqaxsz wurst wxcvbn wydad1937 xbox ximena xsw2zaq1 yallah yamaha yankees yaq12wsx yarab yarabb
yasmin yasmine yasser yellow yellowsub ynwaynwa you4ever youllneverwalkalone yourpassword yousef youssef
youtube yusuf zachary zahar zahra zainab zamalek zamalek1911 zaq12wsx zaq1xsw2 zauberer zeinab zelda zeus ziad
zidane zidane10 zucker zuerich zugang zxcasdqwe zxcvbn zxcvbnm123 ابراهيم احبك احبكابراهيم احبكابي احبكاحمد
احبكامل احبكامي احبكبابا احبكحسن احبكحسين احبكخالد احبكدينا احبكرنا احبكريم احبكزينب احبكسارة احبكسلمى
احبكعائشة احبكعبدالله احبكعلي احبكعمر احبكفاطمة احبككريم احبكليلى احبكماما احبكمحمد احبكمحمود احبكمريم
احبكمصطفى احبكمنى احبكموت احبكنورة احبكهدى احبكهند احبكياامي احبكياسمين احبكيوسف احمد اختي استاذ استغفرالله
اسلام اسماعيل اصدقائي الاتحاد الاحد الاردن الاسلام الامارات الاهلي الجزائر الجمعة الحمدلله الرياض الزمالك
السبت السعودية السلامعليكم السودان العراق القاهرة القدس القران الكويت الله اللهاكبر اللهالله اللهمحمد اللهمعي
اللهيحفظك اللهيسهل المدينة المغرب النصر الهلال اليمن امير اميرة اميوابي انااحبابراهيم انااحبابي انااحباحمد
انااحبامل انااحبامي انااحببابا انااحبحسن انااحبحسين انااحبخالد انااحبدينا انااحبرنا انااحبريم انااحبزينب
انااحبسارة انااحبسلمى انااحبعائشة انااحبعبدالله انااحبعلي انااحبعمر انااحبفاطمة انااحبك انااحبكجدا انااحبكريم
انااحبليلى انااحبماما انااحبمحمد انااحبمحمود انااحبمريم انااحبمصطفى انااحبمنى انااحبنورة انااحبهدى انااحبهند
انااحبياسمين انااحبيوسف اناوانت انترنت اهلا اولادي بابا بابابابا باسورد بحبك بحبكابراهيم بحبكابي بحبكاحمد
بحبكامل بحبكامي بحبكاوي بحبكبابا بحبكحسن بحبكحسين بحبكخالد بحبكدينا بحبكرنا بحبكريم بحبكزينب بحبكسارة بحبكسلمى
بحبكعائشة بحبكعبدالله بحبكعلي بحبكعمر بحبكفاطمة بحبككريم بحبكليلى بحبكماما بحبكمحمد بحبكمحمود بحبكمريم
بحبكمصطفى بحبكمنى بحبكموت بحبكنورة بحبكهدى بحبكهند بحبكياسمين بحبكيوسف برشلونة بسمالله بسماللهالرحمن بغداد
بيروت توكلتعلىالله تونس جامعة جوال حبحب حبيبتي حبيبتيحبيبتي حبيبقلبي حبيبي حبيبيحبيبي حسبيالله
حسبيالهونعمالوكيل حسين حصان حنين حياتي خالد خديجة خريف دكتور دمشق دينا ربيع رمضان رمضانكريم روحقلبي روحي
ريالمدريد زهرة زياد زينب سارة سامي سبحانالله سعادة سعيد سلام سلامعليكم سلمى سوريا شتاء شيماء صباحالخير صديقي
طارق عائشة عائلتي عبدالرحمن عبدالعزيز عبدالله عثمان عمان عمري عيدمبارك عيوني غرام فاطمة فراشة فلسطين قران قلبي
قلهواللهاحد كريم كلمةالسر كلمةالمرور كلمةسر كمبيوتر لاالهالاالله لبنان ليبيا ليلى ماجد ماشاءالله ماما ماماماما
ماماوبابا محمد محمدرسولالله محمود مدرسة مدير مرحبا مريم مسلم مصطفى ملاك ملكة مهندس نجمة نجوم نورة نورعيني وردة
وليد ياالله يارب ياربي ياسر ياسمين يوسف
)";
// clang-format on

}  // namespace accounts
