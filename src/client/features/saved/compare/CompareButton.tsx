import { useDispatch, useSelector } from 'react-redux'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { showMessage } from '../../shell/public.ts'
import { MOST_COMPARED, savedSlice } from '../saved.slice.ts'
import { useCompared } from './use-compared.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly saexRef: string; readonly name: string }

/** Puts the vehicle into the comparison, or takes it out. */
export function CompareButton({ saexRef, name }: Props) {
  const words = useWords('keeping')
  const dispatch = useDispatch()
  const { compared } = useSelector(savedSlice.selectors.selectIndex)
  const toggle = useCompared()
  const isIn = compared.includes(saexRef)

  async function handleClick() {
    if (!isIn && compared.length >= MOST_COMPARED) {
      dispatch(showMessage({ kind: 'warning', detail: words.compareFull }))
      return
    }
    const next = await toggle(saexRef, !isIn)
    if (!isIn && next) dispatch(showMessage({ kind: 'success', detail: words.compared(compared.length + 1) }))
  }

  return (
    <Button variant="text" aria-pressed={isIn} onClick={() => void handleClick()}>
      <Icon name={isIn ? 'check' : 'compare'} /> {words.compare}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
