package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.AuditLink;
import java.util.LinkedHashMap;
import java.util.Map;

/** Linked audit entries as named fields, for exports and receivers; adapters write them as JSON. */
public final class AuditEntryFields {
  private AuditEntryFields() {}

  /** Texts and numbers, in order. Fields of what was erased are absent. */
  public static Map<String, Object> of(LinkedEntry linked) {
    AuditEntry entry = linked.entry();
    AuditLink link = linked.link();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", link.number());
    fields.put("at", entry.at().toString());
    entry.account().ifPresent(account -> fields.put("accountId", account.value()));
    fields.put("action", entry.action().name());
    fields.put("detail", entry.detail());
    fields.put("by", entry.actor().kind().name());
    fields.put("id", entry.actor().id());
    fields.put("from", entry.actor().address());
    link.subjectSalt().ifPresent(salt -> fields.put("subjectSalt", salt));
    fields.put("subjectDigest", link.subjectDigest());
    link.actorSalt().ifPresent(salt -> fields.put("actorSalt", salt));
    fields.put("actorDigest", link.actorDigest());
    fields.put("hash", link.hash());
    return fields;
  }
}
