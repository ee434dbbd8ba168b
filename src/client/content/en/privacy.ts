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
      text: 'Your details, country, port and currency stay in this browser so that you need not type them again. Clearing the data of this site removes them. Two cookies remember currency and colours; there are no trackers.',
    },
    {
      heading: 'When you search',
      text: 'We count searches for 62 days with a shortened network address and the country that it points to. Neither leads to you.',
    },
    {
      heading: 'A mail that you did not ask for',
      text: 'Every mail has a link that stops further ones to your address. We then keep only a code of the address that nobody can read.',
    },
  ],
  ask: 'Ask us through the contact page; we confirm by a mail to the address in question before we act.',
  contact: 'Contact us',
}
