package dev.vidport.architecture.wrong.usecases.upload;

import dev.vidport.architecture.wrong.usecases.video.port.UploadedVideos;

/** The beginning of a cycle between two features through their ports. */
record CreateUpload(UploadedVideos videos) {}
