/** The same words in every name, so that nobody takes a sample for a person. */
const MARK = 'Sample'
/** Reserved by RFC 2606: no mail can reach it. */
const MAIL_DOMAIN = 'buyers.example'

/** Buyers of one country. */
export type SampleMarket = {
  readonly iso2: string
  /** Of the quotation's paper. */
  readonly language: 'en' | 'fr' | 'pt' | 'sw'
  /** Share of quotations and searches. */
  readonly share: number
  /** First name and surname. */
  readonly buyers: readonly string[]
}

/** Invented from common names of each country. */
export const SAMPLE_MARKETS: readonly SampleMarket[] = [
  { iso2: 'ZM', language: 'en', share: 17, buyers: ['Chanda Mwansa', 'Mutinta Banda', 'Bwalya Lungu'] },
  { iso2: 'ZW', language: 'en', share: 16, buyers: ['Tendai Moyo', 'Rumbidzai Ncube', 'Farai Chikore'] },
  { iso2: 'BW', language: 'en', share: 11, buyers: ['Kagiso Modise', 'Boitumelo Seretse'] },
  { iso2: 'MZ', language: 'pt', share: 10, buyers: ['Celeste Macuácua', 'Armando Sitoe'] },
  { iso2: 'NA', language: 'en', share: 8, buyers: ['Ndapewa Shikongo', 'Johannes Nangolo'] },
  { iso2: 'CD', language: 'fr', share: 8, buyers: ['Kabongo Ilunga', 'Furaha Mukendi'] },
  { iso2: 'MW', language: 'en', share: 6, buyers: ['Chikondi Phiri', 'Thokozani Gondwe'] },
  { iso2: 'TZ', language: 'sw', share: 5, buyers: ['Neema Mushi', 'Juma Mwakyusa'] },
  { iso2: 'KE', language: 'sw', share: 4, buyers: ['Wanjiku Kamau', 'Otieno Odhiambo'] },
  { iso2: 'AO', language: 'pt', share: 4, buyers: ['Domingos Kiala', 'Luzia Capita'] },
  { iso2: 'LS', language: 'en', share: 3, buyers: ['Lineo Mokoena'] },
  { iso2: 'SZ', language: 'en', share: 3, buyers: ['Sibusiso Dlamini'] },
  { iso2: 'NG', language: 'en', share: 3, buyers: ['Chinedu Okafor', 'Funmilayo Adeyemi'] },
  { iso2: 'GH', language: 'en', share: 2, buyers: ['Abena Owusu', 'Kwame Asante'] },
  { iso2: 'CI', language: 'fr', share: 2, buyers: ['Yao Kouassi', 'Awa Koné'] },
  { iso2: 'SN', language: 'fr', share: 2, buyers: ['Mamadou Ndiaye', 'Aïssatou Diop'] },
  { iso2: 'UG', language: 'en', share: 2, buyers: ['Nakato Namukasa'] },
  { iso2: 'ET', language: 'en', share: 1, buyers: ['Selam Tesfaye'] },
  { iso2: 'CM', language: 'fr', share: 1, buyers: ['Estelle Fotso'] },
]

export type SampleClient = { readonly firstName: string; readonly surname: string; readonly email: string }

/** 'Awa Koné' → Awa, Koné Sample, awa.kone@buyers.example. */
export function toClient(name: string): SampleClient {
  const [firstName = '', surname = ''] = name.split(' ')
  const local = `${firstName}.${surname}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  return { firstName, surname: `${surname} ${MARK}`, email: `${local}@${MAIL_DOMAIN}` }
}
