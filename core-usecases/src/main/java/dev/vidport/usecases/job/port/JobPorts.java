package dev.vidport.usecases.job.port;

/** Jobs and the queue of their steps. */
public record JobPorts(
    Jobs jobs,
    RenderJobs renderJobs,
    CaptionJobs captionJobs,
    JobOverview overview,
    StepScheduler scheduler,
    WorkerCapacity capacity,
    QueueOverview queue,
    WorkerPauses pauses) {}
