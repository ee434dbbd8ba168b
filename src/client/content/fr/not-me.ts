import type { notMe as english } from '../en/not-me.ts'

export const notMe: typeof english = {
  title: 'Ce n’était pas moi',
  intro:
    'Quelqu’un nous a donné votre adresse e-mail pour un devis que vous n’avez pas demandé\u00A0? Alors vous ne recevrez plus de message de nous.',
  stop: 'Ne plus écrire à mon adresse',
  done: 'C’est fait. Nous n’envoyons plus de message à cette adresse. Si vous en voulez un malgré tout, contactez-nous.',
  noToken: 'Ouvrez le lien entier de notre message\u00A0: sa fin manque ici.',
  failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
}
