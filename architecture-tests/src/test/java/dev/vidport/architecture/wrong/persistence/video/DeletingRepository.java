package dev.vidport.architecture.wrong.persistence.video;

import dev.vidport.architecture.wrong.usecases.video.DeleteVideo;

/** A repository that calls a use case. */
record DeletingRepository(DeleteVideo delete) {}
