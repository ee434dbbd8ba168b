/**
 * What people use as passwords most, by its core: without digits and signs around it and with letters for the digits that
 * stand for them, so that each entry stands for all of its spellings (`P@ssw0rd2024!` is `password`). Written down by the
 * authors of this product from general knowledge of what published rankings of leaked passwords have in common: English
 * ones, walks over the keyboard, names, sports, cars, and words of Southern and East Africa. No file was copied, so it
 * is under the licence of this repository. A password is compared with the whole core: sentences with such words are fine.
 */
const CORES = `
password passwort passwords passw pass passphrase passcode passme mypassword mypass thepassword newpassword oldpassword
yourpassword userpassword adminpassword rootpassword testpassword defaultpassword changepassword passwordadmin
passwordpass passpass passwordpassword iamthepassword thisismypassword thisisapassword thisispassword
secret secrets topsecret mysecret supersecret letmein letmeinnow letmeinplease openup opensesame sesame access accessgranted
welcome welcomeback welcomehome welcometo hello hellothere helloworld hellohello hellokitty goodbye goodmorning goodnight
admin administrator administrador adminadmin admins root rootroot toor superuser superadmin sysadmin system sysop manager
management master masterkey webmaster owner boss staff office user username users guest visitor test tests testing tester
testtest testuser demo demonstration example sample default changeme changemenow changeit changethis temp temporary
temppassword temppass login loginlogin logmein signin signup enter entry server service support helpdesk backup database
oracle mysql postgres postgresql sqlserver microsoft windows linux ubuntu debian android google googles facebook youtube
twitter instagram whatsapp telegram snapchat tiktok netflix spotify amazon apple iphone ipad macbook samsung galaxy nokia
huawei xiaomi sony playstation xbox nintendo pokemon pikachu charizard minecraft fortnite roblox overwatch warcraft
starcraft counterstrike callofduty leagueoflegends dota battlefield halflife tekken mortalkombat supermario mario luigi
sonic zelda tetris internet computer computers laptop desktop keyboard monitor network wireless router wifi wifipassword
hacker hackers hacking hackme security secure secured private privacy protected
qwerty qwert qwertyui qwertyuiop qwertyu qwertz qwertzuiop azerty azertyuiop asdf asdfgh asdfghjkl asdfasdf asdfjkl zxcv
zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qweqwe qweqweqwe qwerasdf qwerasdfzxcv asdzxc zaqwsx zaqxsw poiuyt
poiuytrewq lkjhgfdsa mnbvcxz qwertyqwerty qwertyasdf qwertyasdfgh qwaszx wasd wasdwasd asdasd asdasdasd zxczxc qpalzm
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcabc abcdabcd xyz xyzxyz aaaaaa zzzzzz xxxxxx
iloveyou iloveyouso iloveyoubaby iloveyouforever iloveu iloveme ilovemyself ilovehim iloveher ilovegod ilovejesus ilovemom
ilovemum ilovedad ilovemywife ilovemyfamily ilovemylife ilovemykids ilovemydog lovelove loveyou loveme loveu lovely lover
lovers love mylove mylife mybaby myheart mybabyboy mybabygirl truelove onelove lovelife babygirl babyboy baby babe babes
sweetheart sweetie sweety sweet honey honeybee sugar darling angel angels angelbaby angelica princess prince queen king
kingking kingdom queenbee diva beautiful beauty gorgeous handsome pretty cutie cute sexy sexybitch hottie hotgirl playboy
playgirl girlfriend boyfriend bestfriend friends friend friendship forever always together family mother father mommy mummy
daddy mamma mama papa brother sister grandma grandpa children kids wedding married husband wife happy happyday happydays
happiness smile smiley sunshine sunny sunflower sunset sunrise sun moon moonlight starlight star stars superstar rockstar
starwars startrek skywalker darthvader yoda jedi matrix terminator superman batman spiderman ironman wolverine hulk
avengers captain captainamerica wonderwoman catwoman joker harley harleydavidson hunter hunting fisher fishing fisherman
shadow shadows ghost phantom ninja samurai warrior warriors viking vikings gladiator spartan spartans trojan trojans knight
knights wizard magic magical merlin dragon dragons dragonball dragonfly phoenix unicorn vampire zombie monster monsters
devil demon diablo satan lucifer hell heaven paradise eternal eternity infinity destiny fantasy dream dreamer dreams
freedom liberty justice peace hope faith trust trustno trustnoone believe blessed blessing blessings grace mercy praise
glory holy jesus jesuschrist jesusislord jesuslovesme jesussaves christ christian christmas easter church bible gospel
praisegod godisgood godisgreat godislove godbless godfirst thankgod thankyou thankyoujesus almighty allah allahuakbar
bismillah muhammad mohammed mohamed islam ramadan krishna buddha moses elijah gabriel michael michaeljackson raphael
monkey monkeys gorilla tiger tigers tigger lion lions lioness leopard cheetah panther panthers jaguar puma wolf wolves
wolfpack bear bears teddybear polarbear panda koala elephant elephants rhino buffalo zebra giraffe crocodile eagle eagles
falcon falcons hawk hawks owl penguin penguins parrot dolphin dolphins shark sharks whale fish salmon snake python cobra
viper spider scorpion turtle rabbit bunny kitty kitten kittycat pussy pussycat cat cats catdog dog dogs doggy doggie puppy
puppies bulldog rottweiler labrador husky horse horses pony mustang stallion chicken chickens duck donkey cow pig piggy
butterfly ladybug bumblebee mickey mickeymouse minnie donald donaldduck goofy snoopy garfield simpsons homer bart scooby
scoobydoo tweety bugsbunny spongebob barbie nemo shrek frozen elsa lion lionking simba winnie poohbear pooh
football footballer soccer baseball basketball hockey rugby cricket tennis golf golfer golfing boxing wrestling swimming
running runner skater skateboard surfing surfer snowboard racing racer formula ferrari lamborghini porsche mercedes
mercedesbenz benz bmw audi volkswagen volvo toyota toyotahilux hilux landcruiser fortuner corolla camry nissan navara
datsun honda civic accord mazda subaru impreza mitsubishi pajero suzuki isuzu hyundai kia ford fordranger ranger mustanggt
chevrolet chevy camaro corvette cadillac chrysler dodge jeep wrangler hummer landrover rangerover defender discovery
peugeot renault citroen fiat alfaromeo lexus yamaha kawasaki ducati truck trucks trucker driver drivers diesel turbo
motor motors motorcycle motorbike car cars mycar vehicle vehicles export exports import dealer dealership autotrader
arsenal chelsea chelseafc liverpool liverpoolfc manchester manchesterunited manutd manunited mancity tottenham everton
westham newcastle barcelona realmadrid juventus milan acmilan intermilan bayern bayernmunich dortmund ajax celtic rangers
ronaldo cristiano cristianoronaldo messi lionelmessi neymar mbappe drogba beckham rooney gerrard zidane ronaldinho maradona
pele jordan michaeljordan kobe kobebryant lebron lakers bulls chicagobulls yankees redsox cowboys steelers packers patriots
raiders giants broncos kaizerchiefs orlandopirates amakhosi bucs mamelodisundowns sundowns bafanabafana bafana springboks
springbok bokke stormers bluebulls blouebulle sharksrugby proteas
africa african southafrica mzansi johannesburg joburg jozi soweto capetown durban pretoria bloemfontein polokwane
portelizabeth eastlondon zimbabwe harare bulawayo zambia lusaka ndola kitwe botswana gaborone namibia windhoek malawi
lilongwe blantyre mozambique maputo tanzania daressalaam dodoma zanzibar kenya nairobi mombasa uganda kampala rwanda
kigali burundi congo kinshasa lubumbashi goma angola luanda nigeria lagos ghana accra ethiopia swaziland eswatini lesotho
maseru madagascar mauritius mandela nelsonmandela madiba ubuntubotho amandla ngcobo dlamini nkosi zulu xhosa sotho tswana
shaka shakazulu siyabonga siyabongang thandi thando thandeka nomsa nomvula sipho sipsip themba thabo tshepo lerato kagiso
bongani sibusiso mpho neo palesa precious blessing gift lucky innocent patience prudence beauty memory fortunate talent
tafadzwa tatenda tendai rudo chipo farai tawanda mukwano habari karibu asante asantesana nakupenda hakunamatata hakuna
jambo simba mpenzi mungu munguniwema baba mama bwana
michelle jessica jennifer ashley amanda stephanie nicole melissa elizabeth samantha daniel daniela danielle charlie
charlotte andrew andrea anthony joshua matthew christopher christian christine christina robert roberto richard william
thomas george jordan justin jason jasmine james jamesbond jackson jack jackie john johnny johnson johnsmith joseph david
davidson dennis derek diana edward emily emma eric eva frank freddy gary grace hannah harry harrypotter hector henry isabel
isabella ivan jacob jake jane janet jasper jeremy joel jonathan josephine juan julia julian julie karen katie kevin kelly
kimberly larry laura lauren lawrence leo leonardo linda lisa london louis louise lucas lucy maggie marco margaret maria
mariana marie marina mark martha martin martina marvin mary matt maxwell megan mercy michele miguel mike miller molly
monica morgan nancy natalie natasha nathan nicholas nick nicolas oliver olivia oscar pamela patricia patrick paul paula
peter philip phillip rachel ralph raymond rebecca ricardo ricky roger ronald ronnie rosemary ryan sabrina sally sam samuel
sandra sara sarah scott sebastian shannon sharon simon sophia sophie stephen steven steve susan sylvia tanya taylor
taylorswift teresa terry tiffany timothy tony tyler valentina valentine vanessa veronica vicky victor victoria vincent
virginia walter wendy whitney winston xavier yolanda zachary
banana bananas apple apples orange oranges lemon cherry cherries strawberry blueberry peach peaches mango coconut pineapple
chocolate chocolates cookie cookies candy cupcake icecream cheese cheesecake pizza burger hamburger pepper ginger cinnamon
vanilla coffee starbucks cocacola pepsi whiskey vodka tequila brandy beer budweiser heineken castle castlelite jackdaniels
marlboro cigarette smoke smoking weed marijuana ganja cannabis
red blue green yellow purple pink orange black white silver gold golden diamond diamonds crystal emerald ruby sapphire
pearl jade platinum rainbow colour colours color blackberry blackwhite bluesky redrose rose roses flower flowers flowerpower
lily daisy jasmine orchid garden forest mountain mountains river ocean beach summer summertime winter spring autumn snow
snowball snowman rain raining storm stormy thunder lightning hurricane tornado fire firefly fireball ice water earth
january february march april may june july august september october november december monday tuesday wednesday thursday
friday saturday sunday today tomorrow yesterday birthday happybirthday newyear happynewyear holiday weekend
money moneymoney cash dollar dollars million millionaire billionaire rich richman getrich lucky luckyone luckycharm lottery
winner winners champion champions number numberone onetwothree onetwothreefour first second success successful business
company companyname corporate invoice invoices finance account accounts accounting payment payments banking bank
music musica musical guitar guitarist piano drums drummer rockandroll rocknroll metal metallica slipknot nirvana ironmaiden
acdc linkinpark greenday blink eminem tupac biggie snoopdogg drake beyonce rihanna shakira madonna britney beatles elvis
bobmarley marley reggae hiphop techno dancer dancing dance disco party partytime
fuck fucker fucking fuckme fuckoff fuckthis fuckyou fuckyouall fuckyoubitch motherfucker asshole bitch bitches bastard
bullshit shit shithead dick dickhead cock cunt tits boobs boobies bigtits bigdick bigcock pussyeater sex sexsex sexy porn
pornstar naked nude horny whatever whatsup nothing nothingelse something anything everything everyone nobody somebody
noway nopassword nopass none nonono yesyes yesyesyes please pleaseletmein password iforgot iforgotit forgotten forget
forgetit forgetme forgetmenot remember rememberme dontforget dontknow idontknow idontcare dunno blah blahblah blahblahblah
stupid idiot loser crazy maniac lunatic genius brilliant awesome amazing fantastic wonderful incredible perfect excellent
cool coolest coolguy coolio killer killers killme killyou death dead deadpool deadman destroy destroyer terror bomb
bond bondjamesbond agent agents secretagent spy student students teacher school highschool college university doctor nurse
police fireman soldier army marines navy airforce pilot sniper gunner rambo rocky commando cowboy cowgirl pirate pirates
legend legends hero heroes champion immortal invincible power powerful powers energy nuclear atomic electric electro
rocket spaceship apollo galaxy universe saturn jupiter mercury neptune venus pluto orion cosmos planet alien aliens
america american usa unitedstates england english britain british scotland ireland irish france french paris germany
german berlin italy italia italian roma spain spanish espana portugal brasil brazil mexico canada canadian australia
aussie newzealand japan japanese tokyo china chinese india indian pakistan bangladesh indonesia philippines vietnam russia
russian moscow turkey istanbul egypt cairo dubai california texas florida chicago newyork newyorkcity boston losangeles
lasvegas vegas hollywood
contrasena contraseña clave teamo tequiero amor amormio miamor corazon princesa estrella hola hola bonjour motdepasse
jetaime soleil doudou chouchou loulou senha senhas mudar brasil obrigado saudade benfica porto sporting ichliebedich
hallo schatz schalke passwortneu wachtwoord welkom geheim hallohallo
zaq xsw edc rfv tgb asd qaz wsx zxc qwe
`
  .trim()
  .split(/\s+/)

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(CORES)
