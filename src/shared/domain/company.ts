import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const clock = z.string().check(z.regex(/^\d\d:\d\d$/))
const link = z.url({ protocol: /^https?$/ })

/** WebP, by name beside the company file. */
const photoFile = z.string().check(z.regex(/^[\w-]{1,60}\.webp$/))

/**
 * What the company says about itself, on screens, papers and mails. What is null or empty is hidden
 * (`screens.company-file`). The file that COMPANY_FILE names may replace any value; the names are the same there.
 */
export const companySchema = z.strictObject({
  name: text,
  addressLines: z.array(text),
  hours: z.nullable(text),
  /** The same for machines, South African time; null = not said whether anybody is there now. */
  openingHours: z.nullable(
    z.object({
      /** 0 = Sunday. */
      weekdays: z.array(z.int().check(z.minimum(0), z.maximum(6))),
      /** `closes` after `opens` on the same day. */
      opens: clock,
      closes: clock,
    }),
  ),
  phones: z.array(text),
  whatsapp: z.nullable(text),
  email: z.nullable(text),
  /** The company's own site; About Us, FAQ and Contact Us point there where they have no address of their own. */
  website: z.nullable(text),
  aboutUrl: z._default(z.nullable(link), null),
  faqUrl: z._default(z.nullable(link), null),
  contactUrl: z._default(z.nullable(link), null),
  social: z.object({
    facebook: z._default(z.nullable(link), null),
    linkedin: z._default(z.nullable(link), null),
    instagram: z._default(z.nullable(link), null),
  }),
  /** Not linked from any page yet. */
  financeUrl: z.nullable(link),
  /** Shown 4:3 in place of the drawn scenes. */
  photos: z._default(z.array(z.strictObject({ shows: z.enum(['yard', 'people']), file: photoFile, alt: text })), []),
})
export type Company = z.infer<typeof companySchema>
export type CompanyPhoto = Company['photos'][number]

/** What is known of the company; an installation adds the rest (`screens.company-file`). */
export const COMPANY: Company = {
  name: 'Saex',
  addressLines: ['9/11 University Road', 'Imperial Office Park', 'Westville, Durban', 'South Africa'],
  hours: 'Monday to Friday 9:00am to 3:30pm',
  openingHours: { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '15:30' },
  phones: [],
  whatsapp: null,
  email: null,
  website: null,
  aboutUrl: null,
  faqUrl: null,
  contactUrl: null,
  social: { facebook: null, linkedin: null, instagram: null },
  financeUrl: null,
  photos: [],
}

/** What visitors of an installation for trying out see: numbers and an address that nobody has, and that say so. */
export const SAMPLE_CONTACTS = {
  phones: ['+27 31 555 0100 (sample)', '+27 31 555 0101 (sample)'],
  whatsapp: '+27 31 555 0102 (sample)',
  email: 'sample@example.com',
} as const satisfies Partial<Company>

/** By which a buyer reaches somebody who answers. */
export const CONTACT_FIELDS = ['phones', 'whatsapp', 'email'] as const satisfies readonly (keyof Company)[]

/** Whether there is a number to call, so that texts may point to it. */
export function hasNumber({ phones, whatsapp }: Pick<Company, 'phones' | 'whatsapp'>): boolean {
  return phones.length > 0 || whatsapp !== null
}

/** Address that calls a number. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** Address that opens a chat with the company; undefined while no number is known. */
export function whatsappLink({ whatsapp }: Company): string | undefined {
  const digits = whatsapp?.replace(/\D/g, '') ?? ''
  return digits === '' ? undefined : `https://wa.me/${digits}`
}
