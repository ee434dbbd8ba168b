import { describe, expect, it } from 'vitest'
import {
  clientFaults,
  trimDetails,
} from '../../../../../../src/client/features/quotation/client-form/client-details.ts'
import { loadClientDetails, NO_DETAILS, saveClientDetails } from '../../../../../../src/client/buyer/stored-details.ts'
import { memoryStorage } from '../../../support/quotation.ts'
import { wordsIn } from '../../../../../../src/client/words/words.ts'

const orderWords = wordsIn('en', 'order')

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
    expect(Object.keys(clientFaults(NO_DETAILS, orderWords))).toEqual(['firstName', 'surname', 'email'])
    expect(clientFaults({ ...chanda, cellNo: '' }, orderWords)).toEqual({})
    expect(Object.keys(clientFaults({ ...chanda, firstName: '   ' }, orderWords))).toEqual(['firstName'])
  })

  it.each(['chanda', 'chanda@', '@example.org', 'a b@example.org', 'a@example.org,b@example.org', 'a@b@c'])(
    'flag the malformed address %j and lose nothing that was typed',
    (email) => {
      expect(clientFaults({ ...chanda, email }, orderWords)).toEqual({
        email: 'Please enter one e-mail address, such as name@example.org.',
      })
    },
  )

  it('take names in any script', () => {
    expect(clientFaults({ ...chanda, firstName: 'Ngũgĩ', surname: 'محمد' }, orderWords)).toEqual({})
  })

  it('flag what is too long or cannot be stored', () => {
    expect(clientFaults({ ...chanda, firstName: 'x'.repeat(61) }, orderWords)).toEqual({
      firstName: 'At most 60 characters, please.',
    })
    expect(Object.keys(clientFaults({ ...chanda, cellNo: '\ud800' }, orderWords))).toEqual(['cellNo'])
  })

  it('are trimmed before they are sent', () => {
    expect(trimDetails({ ...chanda, email: ' chanda@example.org ' })).toEqual(chanda)
  })
})
