import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import {
  type ReportForm,
  useReportForm,
} from '../../../../../../src/client/features/staff/condition/use-report-form.ts'
import { PERMISSION } from '../../../../../../src/shared/contract/staff.ts'
import { staffStore } from '../../../support/staff.ts'
import { SAEX } from '../../../support/staff-vehicle.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Form({ onDrawn }: { readonly onDrawn: (form: ReportForm) => void }) {
  const form = useReportForm(SAEX, null)
  useEffect(() => onDrawn(form))
  return null
}

test('a photo that comes as somebody adds or removes a finding stays with its own', async () => {
  let form: ReportForm | undefined
  const root = createRoot(document.createElement('div'))
  const { store } = staffStore(() => null, PERMISSION.stockClerk)
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Form onDrawn={(drawn) => void (form = drawn)} />
      </Provider>,
    ),
  )
  const findings = () => form!.typed.areas.body.findings
  await act(async () => form?.addFinding('body'))
  const [first] = findings()
  // Between the photo and the press nothing is drawn.
  await act(async () => {
    form?.addPicture('body', first!.id, 'one')
    form?.addFinding('body')
  })
  expect(findings().map(({ pictures }) => pictures)).toEqual([['one'], []])
  await act(async () => {
    form?.addPicture('body', first!.id, 'two')
    form?.removeFinding('body', findings()[1]!.id)
  })
  expect(findings().map(({ pictures }) => pictures)).toEqual([['one', 'two']])
  await act(async () => root.unmount())
  sessionStorage.clear()
})
