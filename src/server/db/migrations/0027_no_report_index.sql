-- outside a transaction: nobody waits while the index is built. One that was broken off is built anew.
DROP INDEX CONCURRENTLY IF EXISTS "vehicle_desk_no_report_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vehicle_desk_no_report_idx" ON "vehicle" USING btree ("listed_at" DESC NULLS LAST,"id") WHERE report_id is null and status <> 'sold';
