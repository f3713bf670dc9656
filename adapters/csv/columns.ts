const headings = {
  name: 'name fullname contact contactname leadname displayname client clientname',
  firstName: 'firstname givenname forename vorname prenom nombre',
  lastName: 'lastname surname familyname nachname nom apellido apellidos',
  email: 'email emailaddress mail emails workemail primaryemail emailadresse correo',
  phone: 'phone phonenumber telephone telefon tel mobile mobilephone workphone telefono',
  company:
    'company companyname organization organisation organizationname account accountname business firma empresa entreprise',
  status: 'status leadstatus stage dealstage pipelinestage',
  priority: 'priority leadpriority',
  source: 'source leadsource',
  estimatedValue: 'estimatedvalue estimatedvalueusd value valueusd amount dealvalue dealamount worth budget',
  notes: 'notes note comment comments description message remarks',
  createdAt: 'created createdat createdate createdon creationdate datecreated captured',
  lastContactDate: 'lastcontact lastcontactdate lastcontacted lastactivity lastactivitydate',
  followUpDate: 'followup followupdate followupon nextfollowup nextactivity nextactivitydate',
  lostReason: 'lostreason reasonlost lossreason losingreason closedlostreason reasonforloss',
} as const

/** The lead fields that a column can map to. */
export type LeadField = keyof typeof headings

const fields = new Map(
  Object.entries(headings).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as LeadField] as const),
  ),
)

/** Maps headings to fields, ignoring case, spaces and punctuation; each field is used once. */
export const fieldsOf = (row: readonly string[]): readonly (LeadField | null)[] => {
  const taken = new Set<LeadField>()
  return row.map((heading) => {
    const field = fields.get(plain(heading)) ?? fields.get(plain(heading.replace(/\([A-Z]{3}\)$/, '')))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Normalises a word for comparison: no accents, spaces or punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
