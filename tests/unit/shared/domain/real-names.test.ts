import { describe, expect, test } from 'vitest'
import { isClientName } from '../../../../src/shared/domain/client-rules.ts'

/** Names that people have, as they are written at home and as foreign keyboards write them. */
const NAMES = {
  'Southern Africa': `Nkosazana Dlamini-Zuma|Thandiwe Nomvula kaMkhize|Sibusiso waThabethe|Mmusi Maimane|Tšhepo Mokoena|Thabiso Tšehlo
    |Nǃxau ǂToma|ǃNaruseb|ǁGaroëb|ǀUiǀaes|Hage Geingob|Sam ǀKhaxab|Tsuiǁgoab|ǂNūkhoe|Ovambanderu|Ndapewa Hamunyela|Chipo Tsvangirai
    |Tatenda Ng'ambi|Chanda Mwila|Hakainde Hichilema|Mutale Mwanamwambwa|Lubinda Ng’andu|Joaquim Chissano|Graça Machel
    |N'wa-Ndlala|Pieter-Dirk Uys|Van der Merwe|J.C. Smuts|J.H. Coetzee|Danie le Roux|D'Oliveira|Mmatšhilo Motšei|Ntate Mphahlele`,
  'East Africa': `Ngũgĩ wa Thiong'o|Wangarĩ Muta Maathai|Julius Kambarage Nyerere|Mwai Kibaki|Ng'eno|Ng’ang’a|Ng‘ang‘a|Ng\`ang\`a|Ng´ang´a
    |Ngʼangʼa|Ong'era|Uhuru Muigai|Paul Kagame|Ndayishimiye|Abdirahman Xuseen|Cabdi Cali|Maxamed Siyaad|Sa'id Xaaji|Ca’isha
    |Haile Gebrselassie|አበበ ቢቂላ|ጥሩነሽ ዲባባ|Caaltuu Bahiru|Gammachuu Dhuguma|Tsegaye Kebede|Rakoto-Ramiarantsoa|Andry Rajoelina`,
  'West and Central Africa': `Ọbafẹmi Awolọwọ|Ṣẹgun Ọdẹgbami|Adébáyọ̀ Ọ̀ṣunbọ̀|Chinụa Achebe|Ngọzi Okonjo-Iweala|Kọfi Annan|Nana Akufo-Addo|Ɛsi Sutherland
    |Ɔkɔmfo Anɔkye|Ama Ata Aidoo|Ƙasimu Yero|Ɗan Masani|'Yar'adua|Yar’Adua|Sa’adu Zungur|N'Golo Kanté|N’Djaména Mahamat|Léopold Sédar Senghor
    |Cheikh Anta Diop|Ousmane Sembène|Aminata Sow Fall|M'Bala M'Bala|Mbonfumbaïtou|Étienne Tshisekedi|Samuel Eto'o Fils|ߞߊ߲ߕߍ߫
    |𞤃𞤢𞤥𞤢𞤣𞤵|Mamadou Djouldé Ɓah|Ƴero Dooro`,
  Arabic: `محمد صلاح|عبد الرحمن|نجيب محفوظ|فاطمة الزهراء|أُمّ كُلثوم|ﷲ عبد|علي‌رضا|محمّد‌رضا|بی‌بی فاطمه|Muḥammad ʿAbduh|ʿAlī ibn Abī Ṭālib
    |al-Bīrūnī|ʾIbrāhīm|Mu'ammar al-Qadhdhāfī|Sa’d ad-Dīn|Sa‘d|Saʻid|Qur’an Ali|Abd-el-Krim|El Hadji Malick Sy`,
  Portuguese: `João Guimarães|Maria da Conceição|José Eduardo dos Santos|Conceição d'Ávila|Joana D’Arc|Sant'Anna|Sant´Ana|Luís de Camões|Antônio Gonçalves
    |Inês Magalhães|Agostinho Neto|Lúcio Lara|Alda do Espírito Santo|Estêvão Pão-de-Ló|N'Zita Tiago|M’Bala Nzinga`,
  Chinese: `王小明|李娜|欧阳修|司马迁|阿卜杜拉·买买提|迪丽热巴·迪力木拉提|𠮷田|Lü Bu|Lǚ Bù|Ouyang Xiu|Zhang Wei-Ming|Ng Ah Kow|Xi'an Li|Ch'en Shui-bian
    |Ch‘en Yi|Tsai Ing-wen|陳方安生|Wong Kar-wai|ジョン・スミス|マリア・ダ・シルバ`,
  Indian: `K.Ramesh|S.Venkataraman|P.V.Narasimha Rao|A.P.J.Abdul Kalam|O.P.Sharma|M.K.Stalin|J.Zuma|A.R.Rahman|Md.Rahman|Mohd.Shafi|Dr.Ambedkar|Smt.Indira
    |கே.ரமேஷ்|க.அன்பழகன்|अ.ब.वाजपेयी|नरेन्द्र मोदी|ක්‍රිෂාන්|ශ්‍රී ලක්ෂ්මී|প্রণব মুখোপাধ্যায়|র‌্যাব|ਮਨਮੋਹਨ ਸਿੰਘ|નરેન્દ્ર|ଦ୍ରୌପଦୀ|రామారావు|ಕುವೆಂಪು
    |മോഹൻലാൽ|മോഹന്‍ലാല്‍|क्‍ष|Kālidāsa|Śrī Rāma|Ṭhākur|D'Souza|D’Silva|D\`Cruz|P. Chidambaram|Sk. Mujib|Rao Jr.`,
  Ukrainian: `Мар'яна|Мар’яна|Марʼяна|Мар\`яна|Мар‘яна|Мар´яна|В'ячеслав Чорновіл|Дем'янчук|Лук’яненко|Соломія Крушельницька|Ґалаґан|Їжакевич
    |Т.Г.Шевченко|І.Франко|Нечуй-Левицький|Кос-Анатольський|Vʼyacheslav|Mar'yana|Ольга Кобилянська`,
  'elsewhere, with signs of its own': `Kaʻahumanu|Liliʻuokalani|Lili'uokalani|Keʻeaumoku|Faʻafetai|Ta‘ufa‘āhau|O'Brien|O’Neill|O‘Neill|O\`Connor|O´Hara|O′Leary|O＇Shea
    |Gal·la Placídia|Mañuel Núñez|Þórður|Øystein|Đặng Thị Hồng|זאב ז׳בוטינסקי|ג'ורג'|Հովհաննիս|Յ՚Արշակ|გიორგი|Ꮳꮃꭹ|ᠮᠣᠩᠭᠣᠯ|Qaꞌ Maya`,
} as const

describe.each(Object.entries(NAMES))('%s', (_place, names) => {
  test.each(
    names
      .split('|')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )('%s', (name) => {
    expect(isClientName(name)).toBe(true)
  })
})

test('as first and last name together, as the paper prints them, too', () => {
  const names = Object.values(NAMES).flatMap((of) => of.split('|').map((name) => name.trim()))
  const pairs = names.flatMap((first) => names.map((last) => `${first} ${last}`))
  expect(pairs.filter((pair) => !isClientName(pair))).toEqual([])
})

const HOSTILE = {
  'web addresses without a dot': `evildotcom|evil dotcom|saexpayments DotCom|evil dot-com|evil ponto com|evil point com|evil punto com|evil punkt de|evil nokta com
    |evil точка ком|saexpayments com|pay at gmail com|saex payments co za|w.w.w.Evil|w w w Evil|W W W Evil|evil. c o m|evil dot c o m`,
  'web addresses behind an initial': `X.Com|x.com|T.Co|t.me|x.io|G.Page|X.Online|I.Shop|A.B.Com|Md.Com|Dr.Online|dr.bank|X.COM|А.Ком|И.Рф|И.Онлайн|A.Evil.Com|中.公司|W.W.W.Evil.Com`,
  'dots and colons that are letters': `httpːevil|evilˑcom|httpsːevilˑcom|evilꞏcom|evilꓸcom|evilᐧcom|公司。中国`,
  'imitated letters': `еvil|evіl|раypal Оffice|ѕaex|sаex|ЅAEX|Ꭼvil|ꓰvil|аpple|pаypal|αpple|ɑррle|saеx.com|ѕаех.com`,
  'what has no width': `A\u200dB|A\u200cB|ab\u200c|\u200cab|क\u200dक|क्\u200d|क्\u200d\u200dष|क्\u200c\u200cष|ع\u200c\u200cع|ع\u200dع|ع\u200cA|A\u200cع|k\u200d.com|э\u200cл`,
  'other marks': `A·B|evil·com|公·|·公|・ア|ア・・イ|l·l·|A‛|\`|´´|׳`,
} as const

describe.each(Object.entries(HOSTILE))('%s', (_what, names) => {
  test.each(names.split('|').map((name) => name.trim()))('%j is refused', (name) => {
    expect(isClientName(name)).toBe(false)
  })
})
