select f.count, (nullif(v.price_with_vat_cents, 0))::text as "orderKey", 
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
    select m.id from model m join make k on k.id = m.make_id where (k.name_key = any($1::text[])) or (k.name_key = any($2::text[]) and m.name_key = any($3::text[])))) and v.price_with_vat_cents >= $4::bigint and v.price_with_vat_cents <= $5::bigint and v.year = any($6::bigint[]) and v.mileage_km >= $7::int and v.mileage_km <= $8::int and v.body_type_id = any($9::bigint[]) and v.fuel_type_id = any($10::bigint[]) and v.transmission_id = any($11::bigint[]) and v.drive_type_id = any($12::bigint[]) and v.num_doors = any($13::bigint[])) f
left join (
  select v.id from vehicle v where v.status <> 'sold' and v.model_id = any(array(
    select m.id from model m join make k on k.id = m.make_id where (k.name_key = any($14::text[])) or (k.name_key = any($15::text[]) and m.name_key = any($16::text[])))) and v.price_with_vat_cents >= $17::bigint and v.price_with_vat_cents <= $18::bigint and v.year = any($19::bigint[]) and v.mileage_km >= $20::int and v.mileage_km <= $21::int and v.body_type_id = any($22::bigint[]) and v.fuel_type_id = any($23::bigint[]) and v.transmission_id = any($24::bigint[]) and v.drive_type_id = any($25::bigint[]) and v.num_doors = any($26::bigint[])
  order by nullif(v.price_with_vat_cents, 0) desc nulls last, v.id asc limit $27::int offset $28::int
) p on true
left join vehicle v on v.id = p.id
left join model m on m.id = v.model_id
left join make k on k.id = m.make_id
left join supplier s on s.id = v.supplier_id
order by nullif(v.price_with_vat_cents, 0) desc nulls last, v.id asc

$1 = ["FORD"]
$2 = ["TOYOTA"]
$3 = ["HILUX"]
$4 = 10000000
$5 = 20000000
$6 = [2020,2021]
$7 = 10000
$8 = 50000
$9 = [1]
$10 = [2]
$11 = [3]
$12 = [4]
$13 = [5]
$14 = ["FORD"]
$15 = ["TOYOTA"]
$16 = ["HILUX"]
$17 = 10000000
$18 = 20000000
$19 = [2020,2021]
$20 = 10000
$21 = 50000
$22 = [1]
$23 = [2]
$24 = [3]
$25 = [4]
$26 = [5]
$27 = 20
$28 = 20
