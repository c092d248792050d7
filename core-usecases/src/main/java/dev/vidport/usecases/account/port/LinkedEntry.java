package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.AuditLink;

/** An audit entry with its place in the chain. */
public record LinkedEntry(AuditEntry entry, AuditLink link) {}
