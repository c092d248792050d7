package dev.vidport.usecases.archive.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import java.time.Instant;

/**
 * The first document of an archive.
 *
 * @param export the id of the export that has made it
 * @param createdAt when the export was requested
 */
public record ArchiveHead(AccountId account, JobId export, Instant createdAt) {}
