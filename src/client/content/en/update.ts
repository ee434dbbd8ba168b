export const update = {
  ready: 'Ready to work offline',
  title: 'Update ready',
  text: 'Reloading takes a second and keeps your place.',
  reload: 'Reload',
  later: 'Later',
  close: 'Close',
  area: 'Update',
  busyHere: 'Finish or empty the open form on this page first.',
  busyElsewhere: 'Finish or save the open form in the other tab first.',
}
