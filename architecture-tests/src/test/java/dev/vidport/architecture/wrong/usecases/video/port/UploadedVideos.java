package dev.vidport.architecture.wrong.usecases.video.port;

import dev.vidport.architecture.wrong.usecases.upload.port.Uploads;

/** The middle of a cycle between two features through their ports. */
public interface UploadedVideos {
  Uploads uploads();
}
