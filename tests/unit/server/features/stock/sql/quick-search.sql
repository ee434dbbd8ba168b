select f.count, v.model_id::text as "orderKey", 
  v.id::float8 as id, v.saex_number as "saexNumber", v.title, k.name as make, m.name as model, v.year,
  v.mileage_km as "mileageKm",
  (select c.name from colour c where c.id = v.colour_id) as colour, v.colour_id as "colourId",
  v.condition, v.service_history as "serviceHistory",
  (select o.name from filter_option o where o.id = v.transmission_id) as transmission, (select o.name from filter_option o where o.id = v.fuel_type_id) as "fuelType",
  (select o.name from filter_option o where o.id = v.body_type_id) as "bodyType", (select o.name from filter_option o where o.id = v.drive_type_id) as "driveType",
  v.sub_body_type as "subBodyType", v.vehicle_type as "vehicleType", v.num_doors as "numDoors",
  v.num_seats as "numSeats", v.length_cm as "lengthCm",
  v.price_cents::float8 as "priceCents", v.price_with_vat_cents::float8 as "priceWithVatCents",
  v.supplier_id as "supplierId", s.name as "supplierName", s.has_logo as "hasLogo",
  v.vehicle_location as "vehicleLocation",
  to_json(v.picture_keys[1:1]) as "pictureKeys",
  v.status, to_json(v.extras) as extras, v.features, to_char(v.listed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "listedAt", to_char(v.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
from (select count(*)::int as count from vehicle v where v.status <> 'sold' and v.model_id = any(array(
    select m.id from model m join make k on k.id = m.make_id where (k.name_key = any($1::text[]) and exists (select from unnest($2::text[]) as part where strpos(m.name_key, part) > 0))))) f
left join (
  select v.id from vehicle v join model m on m.id = v.model_id join make k on k.id = m.make_id where v.status <> 'sold' and v.model_id = any(array(
    select m.id from model m join make k on k.id = m.make_id where (k.name_key = any($3::text[]) and exists (select from unnest($4::text[]) as part where strpos(m.name_key, part) > 0))))
  order by k.name_key collate "C" asc nulls last, m.name_key collate "C" asc nulls last, v.id asc limit $5::int offset $6::int
) p on true
left join vehicle v on v.id = p.id
left join model m on m.id = v.model_id
left join make k on k.id = m.make_id
left join supplier s on s.id = v.supplier_id
order by k.name_key collate "C" asc nulls last, m.name_key collate "C" asc nulls last, v.id asc

$1 = ["ISUZU"]
$2 = ["D-MAX","KB"]
$3 = ["ISUZU"]
$4 = ["D-MAX","KB"]
$5 = 20
$6 = 0
