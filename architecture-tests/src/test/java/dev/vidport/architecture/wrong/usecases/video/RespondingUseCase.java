package dev.vidport.architecture.wrong.usecases.video;

import dev.vidport.architecture.wrong.http.video.HttpPort;

/** A use case that knows an adapter. */
record RespondingUseCase(HttpPort port) {}
