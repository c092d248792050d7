package dev.vidport.architecture.wrong.domain.video;

import dev.vidport.architecture.wrong.usecases.video.DeleteVideo;

/** A value that knows a use case. */
record DeletedVideo(DeleteVideo by) {}
