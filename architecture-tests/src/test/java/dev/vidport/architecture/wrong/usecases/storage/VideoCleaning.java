package dev.vidport.architecture.wrong.usecases.storage;

import dev.vidport.architecture.wrong.usecases.video.DeleteVideo;

/** A part of the foundation that knows a feature. */
record VideoCleaning(DeleteVideo delete) {}
