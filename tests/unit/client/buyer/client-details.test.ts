import { describe, expect, it } from 'vitest'
import { clientFaults, refusedFaults, trimDetails } from '../../../../src/client/buyer/client-details.ts'
import { loadClientDetails, NO_DETAILS, saveClientDetails } from '../../../../src/client/buyer/stored-details.ts'
import { memoryStorage } from '../support/quotation.ts'
import { en, fr, pt, sw } from '../../../../src/shared/words/languages.ts'
import { wordsIn } from '../../../../src/client/words/words.ts'

const requestWords = wordsIn('en', 'quoteRequest')

const chanda = { firstName: 'Chanda', surname: 'Mwila', email: 'chanda@example.org', cellNo: '+260 97 123' }

describe('the client details', () => {
  it('are kept as plain text under their keys', () => {
    const { storage, kept } = memoryStorage()
    saveClientDetails(storage, chanda)
    expect(Object.fromEntries(kept)).toEqual({
      firstName: 'Chanda',
      lastName: 'Mwila',
      emailAddress: 'chanda@example.org',
      cellNumber: '+260 97 123',
    })
    expect(loadClientDetails(storage)).toEqual(chanda)
  })

  it('need first name, last name and e-mail address, not the cell number', () => {
    expect(Object.keys(clientFaults(NO_DETAILS, requestWords))).toEqual(['firstName', 'surname', 'email'])
    expect(clientFaults({ ...chanda, cellNo: '' }, requestWords)).toEqual({})
    expect(Object.keys(clientFaults({ ...chanda, firstName: '   ' }, requestWords))).toEqual(['firstName'])
  })

  it.each([
    'chanda',
    'chanda@',
    '@example.org',
    'a b@example.org',
    'a@example.org,b@example.org',
    'a@b@c',
    'a@[127.0.0.1]',
    'a@example..org',
    'a@-example.org',
    'a@_',
  ])('flag the malformed address %j and lose nothing that was typed', (email) => {
    expect(clientFaults({ ...chanda, email }, requestWords)).toEqual({
      email: 'Please enter one e-mail address, such as name@example.org.',
    })
  })

  it.each(['a@b', 'a@b-c.d1.', 'ü@exämple.test'])('take the address %s', (email) => {
    expect(clientFaults({ ...chanda, email }, requestWords)).toEqual({})
  })

  it('take names in any script', () => {
    expect(clientFaults({ ...chanda, firstName: 'Ngũgĩ', surname: 'محمد' }, requestWords)).toEqual({})
  })

  it('flag what is too long or cannot be stored', () => {
    expect(clientFaults({ ...chanda, firstName: 'x'.repeat(61) }, requestWords)).toEqual({
      firstName: 'At most 60 characters, please.',
    })
    expect(Object.keys(clientFaults({ ...chanda, cellNo: '\ud800' }, requestWords))).toEqual(['cellNo'])
  })

  it.each([en, fr, pt, sw])('flag what would be a message, by the field’s own words: $name', async (language) => {
    const { words } = await language.late()
    const hostile = {
      ...chanda,
      firstName: 'New bank: FNB 62001234567 br',
      surname: 'saex-payments.com',
      cellNo: 'Call +27820000000 to pay',
    }
    const { nameMalformed, phoneMalformed } = words.quoteRequest
    expect(clientFaults(hostile, words.quoteRequest)).toEqual({
      firstName: nameMalformed,
      surname: nameMalformed,
      cellNo: phoneMalformed,
    })
    // An older page, or another one, was refused by the server: the same words.
    expect(refusedFaults(['firstName', 'cellNo', 'saexRef'], words.quoteRequest)).toEqual({
      firstName: nameMalformed,
      cellNo: phoneMalformed,
    })
  })

  it('are sent in plain blanks and without what nobody sees', () => {
    expect(trimDetails({ ...chanda, email: ' chanda@example.org ' })).toEqual(chanda)
    const copied = { ...chanda, firstName: 'Anna\u00a0Maria\u200b', cellNo: '\u202a+260\u00a097 123\u202c' }
    expect(trimDetails(copied)).toEqual({ ...chanda, firstName: 'Anna Maria', cellNo: '+260 97 123' })
    expect(clientFaults(copied, requestWords)).toEqual({})
  })
})
