import { startTransition, useOptimistic } from 'react'
import { useSelector } from 'react-redux'
import { Tick } from '../../../ui/Tick.tsx'
import { MOST_COMPARED, savedSlice } from '../saved.slice.ts'
import { useCompared } from './use-compared.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly saexRef: string; readonly name: string }

/** Ticked = in the comparison; with four of them the others cannot be ticked. */
export function CompareTick({ saexRef, name }: Props) {
  const messages = useWords('saved')
  const words = useWords('keeping')
  const { compared } = useSelector(savedSlice.selectors.selectIndex)
  const toggle = useCompared()
  const isIn = compared.includes(saexRef)
  const [isTicked, showTicked] = useOptimistic(isIn)

  const handleChange = () =>
    startTransition(async () => {
      showTicked(!isIn)
      await toggle(saexRef, !isIn)
    })

  return (
    <Tick
      aria-label={messages.compareTick(name)}
      checked={isTicked}
      disabled={!isIn && compared.length >= MOST_COMPARED}
      onChange={handleChange}
    >
      {words.compare}
    </Tick>
  )
}
