/** Texts of the company's pages; the company edits them here, without touching code. */
export const about = {
  title: 'About Us',
  cards: [
    {
      title: 'Leading export specialists',
      text: 'We buy and sell used vehicles online and ship them out of South Africa, from the listing you open here to the port or border post you choose.',
    },
    {
      title: '25 years experience',
      text: 'We have been in the vehicle trade for 25 years and know the papers, the routes and the people along them.',
    },
    {
      title: 'Customer service',
      text: 'You deal with people who answer. Every quotation names each cost and says until when it holds.',
    },
    {
      title: 'The extra mile',
      text: 'When a route, a paper or a date makes trouble, we look for another way with you.',
    },
  ],
}

export const services = {
  title: 'Services',
  intro:
    'We are an export specialist with more than 25 years of experience. This is what we do for buyers outside South Africa:',
  items: [
    {
      title: 'Digital buying and selling',
      text: 'Our whole stock stands online with photos, specification and price.',
    },
    {
      title: 'Shipping solutions',
      text: 'We bring the vehicle from Durban to your border post, port or inland city, and tell you beforehand what it costs.',
    },
    { title: 'Quotations', text: 'Choose country and port on a listing: the quotation comes at once, as a PDF.' },
  ],
}

export const testimonials = {
  title: 'Testimonials',
  text: 'No testimonials are published yet. When buyers allow us to print what they say, it will stand here.',
}

export const contact = {
  title: 'Contact Us',
  intro: 'We answer questions about vehicles, delivery and papers.',
  address: 'Address',
  phone: 'Phone',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  call: 'Call',
  writeEmail: 'E-mail us',
  reference: 'SAEX reference',
  referenceHint: '(optional)',
  referenceNote: 'Of the vehicle that you ask about: your message then begins with it.',
  referenceFault: 'A SAEX reference is SAEX and up to seven digits, such as SAEX1234.',
  about: (reference: string) => `About ${reference}: `,
  hours: 'Hours',
  daysOff: 'Saturday, Sunday, public holidays',
  closed: 'Closed',
  openNow: 'Open now',
  until: (time: string) => `until ${time} your\u00A0time`,
  closedNow: 'Closed now',
  opens: (time: string) => `Opens ${time} your\u00A0time`,
  talk: 'Talk to a person',
  checkQuotation: 'Check a quotation',
}

export const faq = {
  title: 'FAQ',
  intro: 'How buying works, in short.',
  items: [
    {
      question: 'How do I find a vehicle?',
      answer:
        'Search by make and model, or by the SAEX reference. Prices are shown in dollars; you can choose another currency above the results.',
    },
    {
      question: 'What does the price include?',
      answer: 'The price on a listing includes South African VAT. Delivery is quoted separately, line by line.',
    },
    {
      question: 'How do I learn what it costs delivered?',
      answer:
        'Open the vehicle, choose your country and port, and press “Generate Quote!”. You see every cost up to the place of delivery at once.',
    },
    {
      question: 'Are duties of my country included?',
      answer:
        'No. Duties and taxes of the country of arrival are paid there by the buyer and are not part of our quotation.',
    },
    {
      question: 'How long does a quotation hold?',
      answer: 'Each quotation names its own last day.',
    },
  ],
}

export const salesReps = {
  title: 'Sales Reps',
  sample: 'Sample data, until the company puts its own people here.',
  office: 'Office',
  mobile: 'Mobile',
  email: 'Email',
  people: [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    fullName: `Sales Rep ${number}`,
    officeNumberFirst: '000',
    officeNumberLast: '000 0000',
    mobileNumberFirst: '000',
    mobileNumberLast: '000 0000',
    email: `rep${number}@example.com`,
  })),
}

export const notFound = {
  title: 'Page not found',
  text: 'The address may be mistyped, or the page has moved. The stock is where it always was.',
  toStock: 'Back to the stock',
}

/** What we say about persons' data, in the form and on its own page; the company edits it here. */
export const privacy = {
  title: 'Privacy',
  intro: 'What happens with your details when you ask us for a quotation.',
  notice: 'We use your details for this quotation.',
  summary: 'Who, why, how long, your rights',
  whole: 'The whole notice',
  /** In the form; the page has these first. */
  short: [
    { heading: 'Who', text: (company: string) => `${company} receives your details; nobody else does.` },
    { heading: 'Why', text: () => 'To make this quotation, send it to you and answer you about it. No advertising.' },
    {
      heading: 'How long',
      text: () => '24 months after your last quotation; then name, e-mail address and phone number are removed.',
    },
    {
      heading: 'Your rights',
      text: () =>
        'You may ask what we hold, have it corrected or erased, and object. You may complain to the Information Regulator of South Africa.',
    },
  ],
  more: [
    {
      heading: 'What is kept',
      text: 'Your name, e-mail address and phone number with the quotation; its PDF for 60 days; a mail that waits to be sent until it is sent, and the address of a sent one for 7 days.',
    },
    {
      heading: 'On your device',
      text: 'Your details, your quotations with their papers, requests that wait, saved and opened vehicles, searches, country, port, currency and language stay in this browser until you remove them. Under My quotes, “Forget my details” removes what forms fill in; under Offline use, “Forget everything on this device” removes all of it, as clearing the data of this site does. Cookies remember currency, language, colours, which pictures are loaded, and how much is kept on this device; there are no trackers. Our staff get one more when they sign in, by which we know their device for 90 days.',
    },
    {
      heading: 'When you search',
      text: 'We count searches for 62 days with a shortened network address and the country that it points to. Neither leads to you.',
    },
    {
      heading: 'A mail that you did not ask for',
      text: 'Every mail has a link that stops further ones to your address. We then keep only a code of the address that nobody can read.',
    },
    {
      heading: 'A mail that you open',
      text: 'If you open a quotation by the link in our mail, we keep a code of your address that nobody can read for 12 months after the last time, so that later mails greet you by name. We do not see whether you read a mail.',
    },
  ],
  ask: 'Ask us through the contact page; we confirm by a mail to the address in question before we act.',
  contact: 'Contact us',
}
