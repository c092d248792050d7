package dev.vidport.usecases.archive.port;

/** The archives of accounts. */
public record ArchivePorts(
    AccountExports exports,
    ArchiveDocuments documents,
    ImportTarget target,
    ArchiveLimits limits) {}
