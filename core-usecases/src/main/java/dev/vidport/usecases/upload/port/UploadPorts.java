package dev.vidport.usecases.upload.port;

import dev.vidport.domain.upload.UploadLimits;

/**
 * Uploads and imports.
 *
 * @param limits limits of open uploads
 */
public record UploadPorts(
    PartReservations partReservations,
    Imports imports,
    RemoteFiles remoteFiles,
    UploadLimits limits) {}
