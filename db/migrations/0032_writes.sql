-- What a transaction says at its end, in one trip with its COMMIT; functions, so that the plans are kept (decision 0024).

-- The steps of documents, in the order they were taken.
create function history_append(steps jsonb) returns void language plpgsql as $$
begin
  insert into doc_history (doc_type, doc_id, action, label, from_status, to_status, reason, user_id, user_name, org_id, org_name, parties, authored)
  select x."docType", x."docId", x.action, x.label, x."from", x."to", x.reason, app_user(), x."userName", app_org(), x."orgName", x.parties, x.authored
  from rows from (jsonb_to_recordset(steps) as ("docType" text, "docId" uuid, action text, label text, "from" text, "to" text, reason text,
    "userName" text, "orgName" text, parties uuid[], authored boolean)) with ordinality
    as x("docType", "docId", action, label, "from", "to", reason, "userName", "orgName", parties, authored, n)
  order by n;
end $$;

-- The answer of a write, under the key it was asked with.
create function answer_keep(asked uuid, answer jsonb) returns void language plpgsql as $$
begin
  update idempotency set response = answer where user_id = app_user() and key = asked;
end $$;
