package dev.vidport.persistence.move;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;

/**
 * An upload that has not ended.
 *
 * @param name the store's name of it
 * @param isReadable whether its parts are read before all have arrived
 */
public record MovedUpload(VideoId video, UploadFileRole file, String name, boolean isReadable) {}
