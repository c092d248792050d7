package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.JobPorts;
import java.time.InstantSource;

/**
 * Jobs of all kinds.
 *
 * @param queue starts the render jobs of videos
 * @param list for the operator: the jobs of every account
 * @param find for the operator: the video of a job
 * @param queueLength for the operator: what waits in each lane
 * @param workers for the operator: who works
 */
public record JobUseCases(
    RenderJobQueue queue, ListJobs list, FindJob find, GetQueue queueLength, ListWorkers workers) {

  public static JobUseCases of(JobPorts ports, JobKinds kinds, InstantSource clock) {
    return new JobUseCases(
        new RenderJobQueue(ports.jobs(), ports.scheduler()),
        new ListJobs(ports.overview(), ports.renderJobs()),
        new FindJob(ports.overview()),
        new GetQueue(ports.queue(), kinds, clock),
        new ListWorkers(ports.queue()));
  }
}
