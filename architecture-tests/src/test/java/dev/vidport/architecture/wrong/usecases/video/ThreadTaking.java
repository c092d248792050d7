package dev.vidport.architecture.wrong.usecases.video;

import dev.vidport.architecture.wrong.domain.concurrent.DaemonThreads;

/** A use case that makes threads with what other modules share. */
record ThreadTaking(DaemonThreads threads) {}
