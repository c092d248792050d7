package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.JobPorts;

/**
 * Jobs of all kinds.
 *
 * @param queue starts the render jobs of videos
 * @param list for the operator: the jobs of every account
 * @param find for the operator: the video of a job
 */
public record JobUseCases(RenderJobQueue queue, ListJobs list, FindJob find) {

  public static JobUseCases of(JobPorts ports) {
    return new JobUseCases(
        new RenderJobQueue(ports.jobs(), ports.scheduler()),
        new ListJobs(ports.overview(), ports.renderJobs()),
        new FindJob(ports.overview()));
  }
}
